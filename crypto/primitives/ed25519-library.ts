import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, concatBytes } from '@noble/curves/utils.js'
import { sha512 } from '@noble/hashes/sha2.js'

const { Point } = ed25519

/**
 * For browsers without Ed25519. Checks S·B = R + k·A without the cofactor (RFC 8032, section 5.1.7), as every platform does: the library's own
 * check multiplies by it, and so accepts signatures that platforms refuse.
 */
export function verifyWithLibrary(
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): boolean {
  try {
    if (!ed25519.verify(signature, message, publicKey, { zip215: false })) return false
    const encodedR = signature.subarray(0, 32)
    const k = Point.Fn.create(bytesToNumberLE(sha512(concatBytes(encodedR, publicKey, message))))
    const left = Point.BASE.multiplyUnsafe(bytesToNumberLE(signature.subarray(32)))
    return left.equals(Point.fromBytes(encodedR).add(Point.fromBytes(publicKey).multiplyUnsafe(k)))
  } catch {
    return false
  }
}
