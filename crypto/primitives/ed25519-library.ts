import { ed25519 } from '@noble/curves/ed25519.js'

/** For browsers without Ed25519. As strict as RFC 8032: refuses what the platform refuses. */
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
