import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { nextInRoster } from './next-place.ts'
import { signStatement } from './sign-statement.ts'

/** An admin's: whether whoever enrols from here on is vouched for at once, which trusts the server. */
export function writePolicy(
  keys: AccountKeys,
  roster: Pick<RosterState, 'org' | 'head'>,
  automaticVouching: boolean,
  at: Date,
): Promise<string> {
  const payload = { ...nextInRoster(roster, at), by: keys.user, automatic_vouching: automaticVouching }
  return signStatement('chaveiro.roster.policy', payload, keys.signing)
}
