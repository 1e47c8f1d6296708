import type { CustodianRole, RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { nextInRoster } from './next-place.ts'
import { signStatement } from './sign-statement.ts'

/** An admin's decision about one person: the role that begins or ends. */
export type CustodyDecision = { readonly user: string; readonly role: CustodianRole }

/** An admin's: makes somebody a custodian, or changes which kind. */
export function writeAppoint(
  keys: AccountKeys,
  roster: Pick<RosterState, 'org' | 'head'>,
  { user, role }: CustodyDecision,
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, user, role }
  return signStatement('chaveiro.roster.appoint', payload, keys.signing)
}

/** An admin's: ends somebody's custody; the role must be the one that they have. */
export function writeDismiss(
  keys: AccountKeys,
  roster: Pick<RosterState, 'org' | 'head'>,
  { user, role }: CustodyDecision,
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, user, role }
  return signStatement('chaveiro.roster.dismiss', payload, keys.signing)
}
