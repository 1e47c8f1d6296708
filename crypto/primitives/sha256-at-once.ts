import { sha256 } from '@noble/hashes/sha2.js'

/** SHA-256 for very many short messages, of which each would wait for the platform longer than it takes. */
export function sha256AtOnce(message: Uint8Array): Uint8Array {
  return sha256(message)
}
