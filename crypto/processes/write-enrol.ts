import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement } from './sign-statement.ts'

/** One's own keys for the organisation's roster, self-signed, as the statement after its newest one. */
export function writeEnrol(
  keys: AccountKeys,
  roster: Pick<RosterState, 'org' | 'head'>,
  at: Date,
): Promise<string> {
  const payload = {
    v: 1 as const,
    org: roster.org,
    seq: roster.head.seq + 1,
    prev: roster.head.hash,
    at: at.toISOString(),
    user: keys.user,
    ...keys.publicKeys,
  }
  return signStatement('chaveiro.roster.enrol', payload, keys.signing)
}
