import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto'
import type { Verifier } from '@chaveiro/contract/log/statements/statement.ts'

/** Few people sign most statements; reading a key costs half as much as a verification. */
const keptKeys = 256
const keys = new Map<string, KeyObject>()

/** Node's SHA-256 and Ed25519 (RFC 8032), for the rules of the signed logs. */
export const nodeVerifier: Verifier = {
  sha256: (message) => new Uint8Array(hash('sha256', message, 'buffer')),
  verifyEd25519(publicKey, signature, message) {
    try {
      return verify(null, message, keyOf(Buffer.from(publicKey).toString('base64url')), signature)
    } catch {
      return false
    }
  },
}

/** The same in Node's thread pool: many in parallel, and not on the thread that answers requests. */
export function verifyInPool(
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const key = keyOf(Buffer.from(publicKey).toString('base64url'))
      verify(null, message, key, signature, (error, fits) => resolve(!error && fits))
    } catch {
      resolve(false)
    }
  })
}

function keyOf(x: string): KeyObject {
  const cached = keys.get(x)
  if (cached) return cached
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (keys.size >= keptKeys) keys.clear()
  keys.set(x, key)
  return key
}
