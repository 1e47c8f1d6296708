import { toBase64url } from '../encoding/base64url.ts'

/** A random sealing key in the right form (base64url), for tests that seal nothing to it. */
export function randomSealingKey(): string {
  const key = crypto.getRandomValues(new Uint8Array(1216))
  // The upper four bits of each 12-bit coefficient stay below 13: 13 * 256 is less than the prime.
  for (let at = 0; at < 1152; at += 3) {
    key[at + 1] = ((key[at + 1] as number) & 0xf0) | ((key[at + 1] as number) & 0x0b)
    key[at + 2] = (key[at + 2] as number) & 0xbf
  }
  key[1215] = (key[1215] as number) & 0x3f
  return toBase64url(key)
}
