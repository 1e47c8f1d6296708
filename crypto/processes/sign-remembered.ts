import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { type GivenUp, givenUpDigest } from '@chaveiro/contract/log/statements/given-up.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement } from './sign-statement.ts'
import { verifier } from './verifier.ts'

/** A person's statement that their device remembers exactly this beyond the server's state, whose roster ends here. */
export async function signRemembered(
  keys: AccountKeys,
  { org, head }: Pick<RosterState, 'org' | 'head'>,
  givenUp: GivenUp,
  at: Date,
): Promise<string> {
  const digest = await givenUpDigest(givenUp, verifier)
  const payload = { v: 1 as const, org, by: keys.user, at: at.toISOString(), roster: head, given_up: digest }
  return signStatement('chaveiro.remembered', payload, keys.signing)
}
