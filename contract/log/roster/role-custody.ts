import type { Role, UserStatus } from '../../constants.ts'
import type { CustodianRole, RosterState } from './roster.ts'

/** A person's role and status as the server decided. */
export type RoleAndStatus = { role: Role; status: UserStatus }

/** The custodian role of an active admin or manager; null for everybody else. */
export function custodyOf({ role, status }: RoleAndStatus): CustodianRole | null {
  return status === 'active' && (role === 'admin' || role === 'manager') ? role : null
}

/** Whether somebody may hold keys: active, and not a client. */
export function mayHoldKeys({ role, status }: RoleAndStatus): boolean {
  return status === 'active' && role !== 'client'
}

/**
 * The statement that the roster lacks to agree with the decided role, or with a deactivation; null if they agree, or if
 * there is no roster. Somebody active again has keys to be confirmed, not a role.
 */
export function unsignedCustody(
  roster: Pick<RosterState, 'custodians' | 'people'> | null,
  person: RoleAndStatus & { id: string },
): 'appoint' | 'dismiss' | null {
  if (!roster) return null
  if (person.status === 'inactive') return roster.people.get(person.id)?.vouched ? 'dismiss' : null
  const decided = custodyOf(person)
  const signed = roster.custodians.get(person.id)?.role ?? null
  if (decided === signed) return null
  return decided === null ? 'dismiss' : 'appoint'
}
