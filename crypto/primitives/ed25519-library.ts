import { ed25519 } from '@noble/curves/ed25519.js'

/** For browsers that lack Ed25519. Strict as RFC 8032: what the platform refuses is refused here too. */
export function verifyWithLibrary(
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}
