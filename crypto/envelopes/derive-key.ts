import { hkdf, importHkdfKey } from '../primitives/hkdf.ts'
import type { SecretKey } from '../primitives/secret-key.ts'
import { contextOf, type Place, type Purpose } from './context.ts'

type DerivePurpose = Extract<Purpose, `derive.${string}`>

const NO_SALT = new Uint8Array(0)

/** 32 bytes derived from a key for one purpose and place: HKDF-SHA-256(key, no salt, info = context). */
export async function deriveBytes<P extends DerivePurpose>(
  key: SecretKey<string>,
  purpose: P,
  place: Place<P>,
): Promise<Uint8Array<ArrayBuffer>> {
  return hkdf(await key.hkdf(), NO_SALT, contextOf(purpose, place), 32)
}

/** The same from several secrets: HKDF's input is their bytes, concatenated. */
export async function deriveBytesFromAll<P extends DerivePurpose>(
  secrets: readonly SecretKey<string>[],
  purpose: P,
  place: Place<P>,
): Promise<Uint8Array<ArrayBuffer>> {
  const input = new Uint8Array(secrets.length * 32)
  for (const [index, secret] of secrets.entries()) input.set(secret.copyBytes(), index * 32)
  const key = await importHkdfKey(input)
  input.fill(0)
  return hkdf(key, NO_SALT, contextOf(purpose, place), 32)
}
