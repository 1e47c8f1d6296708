import { sha256 as sha256OfNoble } from '@noble/hashes/sha2.js'

/** SHA-256 (FIPS 180-4) of a message: 32 bytes. */
export async function sha256(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', message))
}

/** The same at once: for very many short messages, of which each would wait for the platform longer than it takes. */
export function sha256AtOnce(message: Uint8Array): Uint8Array {
  return sha256OfNoble(message)
}
