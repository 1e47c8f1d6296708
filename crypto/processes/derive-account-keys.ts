import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { fingerprintOf } from '@chaveiro/contract/rules/fingerprint.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { type Ed25519KeyPair, ed25519KeyPair } from '../primitives/ed25519.ts'
import { type XWingKeyPair, xWingKeyPair } from '../primitives/hpke.ts'
import { type AccountSecret, type PrivateMemoryKey, SecretKey } from '../primitives/secret-key.ts'
import { verifier } from './verifier.ts'

/** All keys that follow from a person's account secret. */
export type AccountKeys = {
  readonly user: string
  readonly sealing: XWingKeyPair
  readonly signing: Ed25519KeyPair
  readonly privateMemory: PrivateMemoryKey
  /** The public halves as they go over the wire (base64url). */
  readonly publicKeys: { readonly sealing_key: string; readonly signing_key: string }
  /** Fingerprint of the public halves, base64url. */
  readonly fingerprint: string
}

/** The keys of a person (user id) from their account secret; the same every time. */
export async function deriveAccountKeys(secret: AccountSecret, user: string): Promise<AccountKeys> {
  const [sealing, signing, privateMemory] = await Promise.all([
    deriveBytes(secret, 'derive.sealing-seed', { user }).then(xWingKeyPair),
    deriveBytes(secret, 'derive.signing-seed', { user }).then(ed25519KeyPair),
    deriveBytes(secret, 'derive.private-memory-key', { user }),
  ])
  const publicKeys = {
    sealing_key: toBase64url(sealing.publicKey),
    signing_key: toBase64url(signing.publicKey),
  }
  return {
    user,
    sealing,
    signing,
    privateMemory: SecretKey.of('private-memory', privateMemory),
    publicKeys,
    fingerprint: await fingerprintOf(publicKeys.sealing_key, publicKeys.signing_key, verifier),
  }
}
