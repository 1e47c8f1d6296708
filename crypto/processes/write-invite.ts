import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { ed25519KeyPair } from '../primitives/ed25519.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { nextInRoster } from './next-place.ts'
import { signStatement } from './sign-statement.ts'
import { verifier } from './verifier.ts'

/** A signed invite, and the fragment of the link by which the invitee proves that they followed it. */
export type WrittenInvite = { readonly statement: string; readonly fragment: string }

/**
 * A custodian's invite for one user id, with a key of its own; `identity` commits to their e-mail address. The fragment is
 * `<organisation>.<hash of the invite>.<seed of the invitation key>`, each base64url. It goes from person to
 * person and never to the server: whoever has it is vouched for.
 */
export async function writeInvite(
  keys: AccountKeys,
  roster: Pick<RosterState, 'org' | 'head'>,
  { user, identity }: { readonly user: string; readonly identity: string },
  at: Date,
  expires: Date,
): Promise<WrittenInvite> {
  const seed = randomBytes(32)
  const { publicKey } = await ed25519KeyPair(seed)
  const payload = {
    ...nextInRoster(roster, at),
    by: keys.user,
    user,
    identity,
    invitation_key: toBase64url(publicKey),
    expires: expires.toISOString(),
  }
  const statement = await signStatement('chaveiro.roster.invite', payload, keys.signing)
  const invite = await hashText(statement, verifier)
  return { statement, fragment: [roster.org, invite, toBase64url(seed)].join('.') }
}
