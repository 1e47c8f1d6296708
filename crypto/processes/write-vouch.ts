import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { nextInRoster } from './next-place.ts'
import { signStatement } from './sign-statement.ts'

/**
 * A custodian's word that they compared the words of somebody's keys: `fingerprint` is the one compared, `identity`
 * commits to the e-mail address under which they know that person.
 */
export function writeVouch(
  keys: AccountKeys,
  roster: Pick<RosterState, 'org' | 'head'>,
  person: { readonly user: string; readonly fingerprint: string; readonly identity: string },
  at: Date,
): Promise<string> {
  const { user, fingerprint, identity } = person
  const payload = { ...nextInRoster(roster, at), by: keys.user, user, identity, fingerprint }
  return signStatement('chaveiro.roster.vouch', payload, keys.signing)
}
