import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { nextInRoster } from './next-place.ts'
import { signStatement } from './sign-statement.ts'

/** A custodian's word that they compared the words of somebody's keys: `fingerprint` is the one compared. */
export function writeVouch(
  keys: AccountKeys,
  roster: Pick<RosterState, 'org' | 'head'>,
  { user, fingerprint }: { readonly user: string; readonly fingerprint: string },
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, user, fingerprint }
  return signStatement('chaveiro.roster.vouch', payload, keys.signing)
}
