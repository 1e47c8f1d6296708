import type { Role, UserStatus } from '../constants.ts'
import type { CustodianRole, RosterState } from './roster.ts'

/** What the server decided about somebody. */
export type RoleAndStatus = { role: Role; status: UserStatus }

/** Which custody a role gives: that of an active admin or manager. */
export function custodyOf({ role, status }: RoleAndStatus): CustodianRole | null {
  return status === 'active' && (role === 'admin' || role === 'manager') ? role : null
}

/** Whether somebody may hold keys at all: an active person who is no client. */
export function mayHoldKeys({ role, status }: RoleAndStatus): boolean {
  return status === 'active' && role !== 'client'
}

/**
 * What the roster still has to say for decision and roster to agree on somebody's custody; null where they do, and as
 * long as there is no roster.
 */
export function unsignedCustody(
  roster: Pick<RosterState, 'custodians'> | null,
  person: RoleAndStatus & { id: string },
): 'appoint' | 'dismiss' | null {
  if (!roster) return null
  const decided = custodyOf(person)
  const signed = roster.custodians.get(person.id)?.role ?? null
  if (decided === signed) return null
  return decided === null ? 'dismiss' : 'appoint'
}
