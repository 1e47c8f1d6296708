import { ed25519 } from '@noble/curves/ed25519.js'
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
    const k = Point.Fn.create(numberOf(sha512(Uint8Array.from([...encodedR, ...publicKey, ...message]))))
    const s = numberOf(signature.subarray(32))
    const left = Point.BASE.multiplyUnsafe(s)
    return left.equals(Point.fromBytes(encodedR).add(Point.fromBytes(publicKey).multiplyUnsafe(k)))
  } catch {
    return false
  }
}

/** Of bytes with the smallest first. */
function numberOf(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)
}
