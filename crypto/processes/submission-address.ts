import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import type { PreSharedKey } from '../primitives/hpke.ts'
import { type LinkSecret, SecretKey } from '../primitives/secret-key.ts'
import { sha256 } from '../primitives/sha256.ts'

/** The fragment of a client link's address: the link's secret, and the SHA-256 of its public key. */
export type SubmissionAddress = { readonly secret: LinkSecret; readonly fingerprint: string }

/**
 * The part of the address that the server sees. It is derived from the secret, so that a damaged address is detected
 * without a call.
 */
export async function submissionToken(secret: LinkSecret): Promise<string> {
  return toBase64url(await deriveBytes(secret, 'derive.submission-token', {}))
}

/** Proves to the vault's members that a submission's author has the address. */
export async function submissionSharedKey(secret: LinkSecret): Promise<PreSharedKey> {
  const [psk, pskId] = await Promise.all([
    deriveBytes(secret, 'derive.submission-psk', {}),
    deriveBytes(secret, 'derive.submission-token', {}),
  ])
  return { psk, pskId }
}

/** Required by the server with a submission; it stores the SHA-256. So a token from a proxy's log is not enough. */
export async function submissionProof(secret: LinkSecret): Promise<string> {
  return toBase64url(await deriveBytes(secret, 'derive.submission-proof', {}))
}

/** The fragment of an address, without its `#`. */
export function writeSubmissionFragment({ secret, fingerprint }: SubmissionAddress): string {
  const bytes = new Uint8Array(64)
  bytes.set(secret.copyBytes())
  bytes.set(fromBase64url(fingerprint) as Uint8Array, 32)
  return toBase64url(bytes)
}

/** Reads an address's token and fragment (with or without its `#`); null if they do not belong together. */
export async function readSubmissionAddress(
  token: string,
  fragment: string,
): Promise<SubmissionAddress | null> {
  const bytes = fromBase64url(fragment.trim().replace(/^#/, ''))
  if (bytes?.length !== 64) return null
  const secret = SecretKey.of('link', bytes.slice(0, 32))
  if ((await submissionToken(secret)) !== token) return null
  return { secret, fingerprint: toBase64url(bytes.slice(32)) }
}

/** The SHA-256 of a link's public key, with which its page checks the key; both base64url. */
export async function linkFingerprint(linkKey: string): Promise<string> {
  const key = fromBase64url(linkKey)
  if (key?.length !== 32) throw new RangeError('a link’s public key has 32 bytes')
  return toBase64url(await sha256(key))
}
