import { sha256 } from '@noble/hashes/sha2.js'

/** SHA-256 for thousands of short messages, where the platform's asynchronous calls take longer than the hashing. */
export function sha256Sync(message: Uint8Array): Uint8Array {
  return sha256(message)
}
