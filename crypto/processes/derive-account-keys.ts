import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { type Ed25519KeyPair, ed25519KeyPair } from '../primitives/ed25519.ts'
import { type XWingKeyPair, xWingKeyPair } from '../primitives/hpke.ts'
import type { AccountSecret } from '../primitives/secret-key.ts'
import { deriveMemoryKeys, type MemoryKeys } from './derive-memory-keys.ts'
import { verifier } from './verifier.ts'

/** All keys derived from a person's account secret. */
export type AccountKeys = MemoryKeys & {
  readonly sealing: XWingKeyPair
  readonly signing: Ed25519KeyPair
  /** The public keys as sent (base64url). */
  readonly publicKeys: { readonly sealing_key: string; readonly signing_key: string }
  /** Fingerprint of the public keys, base64url. */
  readonly fingerprint: string
}

/** A person's keys, derived from their account secret; deterministic. */
export async function deriveAccountKeys(secret: AccountSecret, user: string): Promise<AccountKeys> {
  const [memory, sealing, signing] = await Promise.all([
    deriveMemoryKeys(secret, user),
    deriveBytes(secret, 'derive.sealing-seed', { user }).then(xWingKeyPair),
    deriveBytes(secret, 'derive.signing-seed', { user }).then(ed25519KeyPair),
  ])
  const publicKeys = {
    sealing_key: toBase64url(sealing.publicKey),
    signing_key: toBase64url(signing.publicKey),
  }
  return {
    ...memory,
    sealing,
    signing,
    publicKeys,
    fingerprint: await fingerprintOf(publicKeys.sealing_key, publicKeys.signing_key, verifier),
  }
}
