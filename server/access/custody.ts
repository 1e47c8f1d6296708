import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { CustodianRole, RosterState } from '@chaveiro/contract/rules/roster.ts'

type Standing = { role: Role; status: UserStatus }

/** Which custody the server's decisions give somebody: that of an active admin or manager. */
export function custodyOf({ role, status }: Standing): CustodianRole | null {
  return status === 'active' && (role === 'admin' || role === 'manager') ? role : null
}

/**
 * What the roster still has to say for decision and roster to agree on somebody's custody; null where they do, and as
 * long as there is no roster.
 */
export function unsignedCustody(
  roster: Pick<RosterState, 'custodians'> | null,
  person: Standing & { id: string },
): 'appoint' | 'dismiss' | null {
  if (!roster) return null
  const decided = custodyOf(person)
  const signed = roster.custodians.get(person.id)?.role ?? null
  if (decided === signed) return null
  return decided === null ? 'dismiss' : 'appoint'
}
