import type { Facts } from '@chaveiro/contract/rules/right-conditions.ts'
import type { Action } from '@chaveiro/contract/rules/rights.ts'
import { activeAdmins, type Person, requirePerson } from '../organisation/persons.ts'
import { readPresentRole } from '../organisation/present-role.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader } from '../platform/db/db.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { requireRight } from './require-right.ts'

/** Reads the person who is acted upon and decides inside this transaction; `more` are facts about the act itself. */
export async function requirePersonFor(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  userId: string,
  action: Action,
  more: Pick<Facts, 'newRole'> = {},
): Promise<Person> {
  const role = await readPresentRole(reader, actor.id)
  const person = await requirePerson(reader, atRest, userId)
  const admins = await activeAdmins(reader)
  requireRight(role, action, {
    isSelf: person.id === actor.id,
    targetRole: person.role,
    isLastAdmin: admins.length === 1 && admins[0] === person.id,
    ...more,
  })
  return person
}
