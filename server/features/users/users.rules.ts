import type { UserStatus } from '@chaveiro/contract/constants.ts'
import type { RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { CustodianRole, RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { Statement } from '@chaveiro/contract/log/statements/statement.ts'

export type CustodyKind = 'chaveiro.roster.appoint' | 'chaveiro.roster.dismiss'

/** The custody that was decided, and the one in the roster; and whether the person is active. */
export type CustodyDecision = {
  decided: CustodianRole | null
  signed: CustodianRole | null
  status: UserStatus
}

// The same limit as at sign-in.
const localPartMax = 64

/** Whether sign-in would accept this lowercase address: it must be of exactly the company's domain. */
export function isOfCompany(email: string, companyDomain: string): boolean {
  const cut = email.lastIndexOf('@')
  return cut > 0 && cut <= localPartMax && email.slice(cut + 1) === companyDomain.toLowerCase()
}

/**
 * Whether a decision removes the last active admin who is one in the roster too. Admins by the server's word alone sign
 * nothing in the roster: without the last one, nobody could ever be appointed, dismissed or confirmed as an admin
 * again.
 */
export function takesLastSignedAdmin(
  { custodians }: Pick<RosterState, 'custodians'>,
  activeAdmins: readonly string[],
  userId: string,
  next: RoleAndStatus,
): boolean {
  const signed = activeAdmins.filter((id) => custodians.get(id)?.role === 'admin')
  const staysAdmin = next.role === 'admin' && next.status === 'active'
  return signed.length === 1 && signed[0] === userId && !staysAdmin
}

/**
 * Whether a statement says exactly what a decision changes in the roster: an appointment if the decided custody is
 * missing there, a dismissal if the roster has one that is no longer decided; without a role, only whether the person is
 * active.
 */
export function fitsDecision(
  { kind, payload }: Statement<CustodyKind>,
  { actorId, userId }: { actorId: string; userId: string },
  { decided, signed, status }: CustodyDecision,
): boolean {
  if (payload.by !== actorId || payload.user !== userId) return false
  if (payload.role === undefined) return (kind === 'chaveiro.roster.appoint') === (status === 'active')
  if (kind === 'chaveiro.roster.appoint') return decided !== signed && payload.role === decided
  return decided === null && payload.role === signed
}
