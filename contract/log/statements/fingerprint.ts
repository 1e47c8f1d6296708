import { fromBase64url, toBase64url } from '../../encoding/base64url.ts'
import type { Verifier } from './statement.ts'
import { refuseUnless } from './statement-refused.ts'

const LABEL = new TextEncoder().encode('chaveiro key fingerprint 1')

/**
 * The bytes whose SHA-256 is the fingerprint of a person's keys: a label, the sealing key (1216 bytes) and the
 * signing key (32 bytes). All lengths are fixed, so different pairs have different inputs.
 */
function fingerprintInput(sealingKey: Uint8Array, signingKey: Uint8Array): Uint8Array<ArrayBuffer> {
  refuseUnless(
    sealingKey.length === 1216 && signingKey.length === 32,
    'malformed',
    'keys of the wrong length',
  )
  const input = new Uint8Array(LABEL.length + 1216 + 32)
  input.set(LABEL)
  input.set(sealingKey, LABEL.length)
  input.set(signingKey, LABEL.length + 1216)
  return input
}

/** The fingerprint of two public keys (base64url): its version, a dot, and 32 bytes as base64url. */
export async function fingerprintOf(
  sealingKey: string,
  signingKey: string,
  verifier: Pick<Verifier, 'sha256'>,
): Promise<string> {
  const sealing = fromBase64url(sealingKey)
  const signing = fromBase64url(signingKey)
  refuseUnless(sealing !== null && signing !== null, 'malformed', 'keys that are not base64url')
  return `1.${toBase64url(await verifier.sha256(fingerprintInput(sealing, signing)))}`
}
