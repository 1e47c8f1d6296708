import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement } from './sign-statement.ts'

/**
 * The first statement of an organisation's roster, by its first admin. Its hash is the organisation's id.
 * `recoveryKey` is the public half of the printed recovery kit, `identity` commits to the admin's e-mail address: the
 * first release wrote none.
 */
export function writeGenesis(
  keys: AccountKeys,
  recoveryKey: string,
  at: Date,
  identity?: string,
): Promise<string> {
  const payload = {
    v: 1 as const,
    seq: 0 as const,
    at: at.toISOString(),
    nonce: toBase64url(randomBytes(16)),
    admin: { user: keys.user, ...keys.publicKeys, ...(identity === undefined ? {} : { identity }) },
    recovery_key: recoveryKey,
  }
  return signStatement('chaveiro.roster.genesis', payload, keys.signing)
}
