import type { Role } from '@chaveiro/contract/constants.ts'
import type { Facts } from '@chaveiro/contract/rules/people/right-conditions.ts'
import type { Action } from '@chaveiro/contract/rules/people/rights.ts'
import { activeAdmins, type Person, requirePerson } from '../organisation/persons.ts'
import { selectPresentRole } from '../organisation/present-role.queries.ts'
import { readPresentRole } from '../organisation/present-role.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader } from '../platform/db/db.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { requireRight } from './require-right.ts'

/**
 * Reads the person acted upon and decides inside this transaction; `more` are facts about the act. Plain columns are
 * checked first, so that people without the right do not learn whether that person exists.
 */
export async function requirePersonFor(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  userId: string,
  action: Action,
  more: Pick<Facts, 'newRole'> = {},
): Promise<Person> {
  const role = await readPresentRole(reader, actor.id)
  const target = await reader.first(selectPresentRole, { id: userId })
  const admins = await activeAdmins(reader)
  requireRight(role, action, {
    isSelf: userId === actor.id,
    targetRole: (target?.role ?? 'contributor') as Role,
    isLastAdmin: admins.length === 1 && admins[0] === userId,
    ...more,
  })
  return requirePerson(reader, atRest, userId)
}
