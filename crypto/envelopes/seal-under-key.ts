import { decryptAesGcm, encryptAesGcm } from '../primitives/aes-gcm.ts'
import { equalBytes } from '../primitives/equal-bytes.ts'
import { type HkdfKey, hkdf } from '../primitives/hkdf.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { contextOf, contextToOpen, type Place, type Purpose } from './context.ts'
import { OpenFailed } from './open-failed.ts'
import { pad, paddedBytes, unpad } from './padding.ts'
import { readWireBytes, readWireText, writeWireBytes, writeWireText } from './wire-text.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A sealing key: one of ours, or a non-extractable HKDF key inside the platform. */
export type SealingSecret = SecretKey<string> | HkdfKey

const VERSION = 1
const SALT_BYTES = 32
const COMMITMENT_BYTES = 32
const TAG_BYTES = 16

/**
 * Seals bytes under a key for one purpose and place: version 1 ‖ salt (32) ‖ commitment (32) ‖ AES-256-GCM of the
 * padded plaintext, the context as associated data. HKDF-SHA-256(key, salt, info = context) gives AES key ‖ nonce ‖
 * commitment, so each sealing opens under one key only.
 */
export async function sealUnderKey<P extends Purpose>(
  key: SealingSecret,
  plaintext: Uint8Array,
  purpose: P,
  place: Place<P>,
): Promise<string> {
  return writeWireText(VERSION, ...(await seal(key, plaintext, purpose, place)))
}

/** The same as bytes, `sealedBytes` of them, for what lies in a file. */
export async function sealBytesUnderKey<P extends Purpose>(
  key: SealingSecret,
  plaintext: Uint8Array,
  purpose: P,
  place: Place<P>,
): Promise<Bytes> {
  return writeWireBytes(VERSION, ...(await seal(key, plaintext, purpose, place)))
}

/** How many bytes a plaintext of this length has once it is sealed. */
export const sealedBytes = (plaintextBytes: number): number =>
  1 + SALT_BYTES + COMMITMENT_BYTES + paddedBytes(plaintextBytes) + TAG_BYTES

async function seal<P extends Purpose>(
  key: SealingSecret,
  plaintext: Uint8Array,
  purpose: P,
  place: Place<P>,
): Promise<Bytes[]> {
  const context = contextOf(purpose, place)
  const salt = randomBytes(SALT_BYTES)
  const { aesKey, nonce, commitment } = await expand(key, salt, context)
  const padded = pad(plaintext)
  const ciphertext = await encryptAesGcm(aesKey, nonce, padded, context)
  padded.fill(0)
  return [salt, commitment, ciphertext]
}

/** The sealed bytes; OpenFailed for any other key, purpose, place or text. */
export async function openUnderKey<P extends Purpose>(
  key: SealingSecret,
  text: string,
  purpose: P,
  place: Place<P>,
): Promise<Bytes> {
  const context = contextToOpen(purpose, place)
  return open(key, readWireText(VERSION, text), context)
}

/** The same of `sealBytesUnderKey`. */
export async function openBytesUnderKey<P extends Purpose>(
  key: SealingSecret,
  sealed: Bytes,
  purpose: P,
  place: Place<P>,
): Promise<Bytes> {
  const context = contextToOpen(purpose, place)
  return open(key, readWireBytes(VERSION, sealed), context)
}

async function open(key: SealingSecret, body: Bytes, context: Bytes): Promise<Bytes> {
  const salt = body.slice(0, SALT_BYTES)
  const claimed = body.subarray(SALT_BYTES, SALT_BYTES + COMMITMENT_BYTES)
  const ciphertext = body.subarray(SALT_BYTES + COMMITMENT_BYTES)
  const { aesKey, nonce, commitment } = await expand(key, salt, context)
  if (!equalBytes(claimed, commitment)) throw new OpenFailed()
  let padded: Bytes
  try {
    padded = await decryptAesGcm(aesKey, nonce, ciphertext, context)
  } catch {
    throw new OpenFailed()
  }
  return unpad(padded)
}

async function expand(key: SealingSecret, salt: Bytes, context: Bytes) {
  const input = key instanceof SecretKey ? await key.hkdf() : key
  const output = await hkdf(input, salt, context, 32 + 12 + COMMITMENT_BYTES)
  return { aesKey: output.slice(0, 32), nonce: output.slice(32, 44), commitment: output.slice(44) }
}
