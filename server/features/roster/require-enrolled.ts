import { mayHoldKeys } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { Person } from '../../organisation/persons.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import type { RosterDependencies } from './dependencies.ts'

/** Throws for clients and inactive people, who have no place in the roster. */
export function requireActiveStaff(person: Person): void {
  if (!mayHoldKeys(person)) throw new Refusal('access_ended')
}

/** The roster, in which this person must have keys. */
export async function requireEnrolled(
  tx: Tx,
  { atRest }: Pick<RosterDependencies, 'atRest'>,
  userId: string,
): Promise<RosterState> {
  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  if (!roster.people.has(userId)) throw new Refusal('person_keyless')
  return roster
}

export function requireSignedBy(actorId: string, by: string): void {
  if (by !== actorId) {
    throw new Refusal('statement_refused', { fields: [{ path: 'statement', fault: 'invalid' }] })
  }
}
