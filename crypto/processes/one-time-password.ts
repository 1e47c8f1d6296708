import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { deriveBytes, deriveBytesFromAll } from '../envelopes/derive-key.ts'
import { type OneTimeSealingKey, SecretKey } from '../primitives/secret-key.ts'
import { sha256 } from '../primitives/sha256.ts'
import type { OneTimeLink } from './one-time-key.ts'
import { type Argon2Text, argon2Place, leastCost, readCost, stretch } from './stretch-passphrase.ts'

/** Derived from a link's key and its password. */
export type OneTimeOpening = {
  readonly key: OneTimeSealingKey
  /** The server requires it before it gives out the sealed text (32 bytes, base64url). */
  readonly proof: string
}

/** The same for a new link, with what the server stores. */
export type OneTimePassword = {
  readonly key: OneTimeSealingKey
  readonly argon2: Argon2Text
  /** SHA-256 of the proof, base64url. */
  readonly proofHash: string
}

/** Adds a password to a new link. The link's key is included, so nobody without the fragment can guess passwords. */
export async function protectOneTimeLink(link: OneTimeLink, password: string): Promise<OneTimePassword> {
  // Spaces at the ends are ignored, and the page does not submit an empty field.
  if (password.trim() === '') throw new RangeError('a password of spaces opens nothing')
  const argon2 = leastCost()
  const { key, proof } = await derive(link, password, argon2)
  return { key, argon2, proofHash: toBase64url(await sha256(proof)) }
}

/**
 * The key and proof that a password gives for a link. Argon2Refused for parameters outside the limits, whatever the
 * server says.
 */
export async function passOneTimeLink(
  link: OneTimeLink,
  password: string,
  argon2: Argon2Text,
): Promise<OneTimeOpening> {
  const { key, proof } = await derive(link, password, argon2)
  return { key, proof: toBase64url(proof) }
}

async function derive({ token, key: linkKey }: OneTimeLink, password: string, argon2: Argon2Text) {
  const stretched = await stretch(password, readCost(argon2))
  const place = { token, ...argon2Place(argon2) }
  const bytes = await deriveBytesFromAll([linkKey, stretched], 'derive.one-time-password-key', place)
  const key = SecretKey.of('one-time-sealing', bytes)
  return { key, proof: await deriveBytes(key, 'derive.one-time-proof', { token }) }
}
