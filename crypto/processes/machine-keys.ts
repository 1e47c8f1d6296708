import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { type Ed25519KeyPair, ed25519KeyPair } from '../primitives/ed25519.ts'
import { type XWingKeyPair, xWingKeyPair } from '../primitives/hpke.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import type { MachineSecret } from '../primitives/secret-key.ts'
import { verifier } from './verifier.ts'

/** All that is derived from the secret in a machine's token. */
export type MachineKeys = {
  readonly machine: string
  readonly sealing: XWingKeyPair
  readonly signing: Ed25519KeyPair
  /** The public keys as sent (base64url). */
  readonly publicKeys: { readonly sealing_key: string; readonly signing_key: string }
  readonly fingerprint: string
  /** What the machine shows to the server to sign in: 32 bytes, base64url. The server keeps its SHA-256. */
  readonly proof: string
}

/** A machine's keys, derived from its secret for one organisation; deterministic. */
export async function deriveMachineKeys(
  secret: MachineSecret,
  place: { readonly org: string; readonly machine: string },
): Promise<MachineKeys> {
  const [sealing, signing, proof] = await Promise.all([
    deriveBytes(secret, 'derive.machine-sealing-seed', place).then(xWingKeyPair),
    deriveBytes(secret, 'derive.machine-signing-seed', place).then(ed25519KeyPair),
    deriveBytes(secret, 'derive.machine-proof', place),
  ])
  const publicKeys = {
    sealing_key: toBase64url(sealing.publicKey),
    signing_key: toBase64url(signing.publicKey),
  }
  return {
    machine: place.machine,
    ...{ sealing, signing, publicKeys },
    fingerprint: await fingerprintOf(publicKeys.sealing_key, publicKeys.signing_key, verifier),
    proof: toBase64url(proof),
  }
}

/** The keys of one run: a new sealing key, which the machine signs and forgets after the run. */
export async function makeRunKeys(
  keys: MachineKeys,
): Promise<Pick<MachineKeys, 'sealing' | 'fingerprint'> & { readonly sealing_key: string }> {
  const sealing = await xWingKeyPair(randomBytes(32))
  const sealing_key = toBase64url(sealing.publicKey)
  const fingerprint = await fingerprintOf(sealing_key, keys.publicKeys.signing_key, verifier)
  return { sealing, sealing_key, fingerprint }
}
