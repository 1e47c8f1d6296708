import type { Action } from '@chaveiro/contract/rules/rights.ts'
import { mayHoldKeys } from '@chaveiro/contract/rules/role-custody.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { activeAdmins, type Person, requirePerson } from '../../access/persons.ts'
import { readPresentRole } from '../../access/present-role.ts'
import { requireRight } from '../../access/require-right.ts'
import { currentRoster } from '../../access/signed-roster.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Ground } from './ground.ts'

/**
 * The person that a statement is about, once the table allows the act. Role client has no place in the roster, and who
 * is inactive gets nothing by it.
 */
export async function requireTarget(
  tx: Tx,
  { atRest }: Pick<Ground, 'atRest'>,
  { actorId, userId }: { actorId: string; userId: string },
  action: Action,
): Promise<Person> {
  const role = await readPresentRole(tx, actorId)
  const person = await requirePerson(tx, atRest, userId)
  const admins = await activeAdmins(tx)
  requireRight(role, action, {
    isSelf: person.id === actorId,
    targetRole: person.role,
    isLastAdmin: admins.length === 1 && admins[0] === person.id,
  })
  return person
}

/** Throws for who cannot get anything in the roster. */
export function requireActiveStaff(person: Person): void {
  if (!mayHoldKeys(person)) throw new Refusal('access_ended')
}

/** The roster, in which this person has keys. */
export async function requireEnrolled(
  tx: Tx,
  { atRest }: Pick<Ground, 'atRest'>,
  userId: string,
): Promise<RosterState> {
  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  if (!roster.people.has(userId)) throw new Refusal('person_keyless')
  return roster
}

/** Throws unless who brings a statement is who signed it. */
export function requireSigner(actorId: string, by: string): void {
  if (by !== actorId) {
    throw new Refusal('statement_refused', { fields: [{ path: 'statement', fault: 'invalid' }] })
  }
}
