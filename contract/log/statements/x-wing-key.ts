import { fromBase64url } from '../../encoding/base64url.ts'
import { refuseUnless } from './statement-refused.ts'

const ML_KEM_PRIME = 3329
const ML_KEM_POLYNOMIAL_BYTES = 3 * 384
const ML_KEM_BYTES = ML_KEM_POLYNOMIAL_BYTES + 32
const X25519_BYTES = 32
const X25519_PRIME = 2n ** 255n - 19n

/** The u coordinates of small order, on the curve and its twist, for which the shared secret is zero. */
const SMALL_ORDER_U = new Set([
  0n,
  1n,
  X25519_PRIME - 1n,
  0x00b8495f16056286fdb1329ceb8d09da6ac49ff1fae35616aeb8413b7c7aebe0n,
  0x57119fd0dd4e22d8868e1c58c45c44045bef839c55b1d0b1248c50a3bc959c5fn,
])

/**
 * Whether bytes are valid as an X-Wing public key (ML-KEM-768 ‖ X25519): length, coefficients of the first half below
 * the prime (FIPS 203, section 7.2), second half canonical and not of small order (RFC 7748, section 6.1). Sealing to
 * an invalid key fails, and would block everybody else in the vault.
 */
export function isXWingKey(key: Uint8Array): boolean {
  return (
    key.length === ML_KEM_BYTES + X25519_BYTES &&
    isReduced(key) &&
    isStrongX25519Key(key.subarray(ML_KEM_BYTES))
  )
}

/** Throws unless a sealing key (base64url) is valid. */
export function requireSealingKey(key: string) {
  const bytes = fromBase64url(key)
  refuseUnless(
    bytes !== null && isXWingKey(bytes),
    'weak_key',
    'a sealing key that is not reduced or of small order',
  )
}

function isReduced(key: Uint8Array): boolean {
  for (let at = 0; at < ML_KEM_POLYNOMIAL_BYTES; at += 3) {
    const [low, middle, high] = key.subarray(at, at + 3) as unknown as [number, number, number]
    if ((low | ((middle & 15) << 8)) >= ML_KEM_PRIME || ((middle >> 4) | (high << 4)) >= ML_KEM_PRIME)
      return false
  }
  return true
}

function isStrongX25519Key(key: Uint8Array): boolean {
  let u = 0n
  for (let at = X25519_BYTES - 1; at >= 0; at--) u = (u << 8n) | BigInt(key[at] as number)
  return u < X25519_PRIME && !SMALL_ORDER_U.has(u)
}
