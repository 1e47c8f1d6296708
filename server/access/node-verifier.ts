import { createPublicKey, hash, verify } from 'node:crypto'
import type { Verifier } from '@chaveiro/contract/rules/statement.ts'

/** SHA-256 and Ed25519 (RFC 8032) of Node for the rules of the signed logs. */
export const nodeVerifier: Verifier = {
  sha256: (message) => new Uint8Array(hash('sha256', message, 'buffer')),
  verifyEd25519(publicKey, signature, message) {
    try {
      const x = Buffer.from(publicKey).toString('base64url')
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
      return verify(null, message, key, signature)
    } catch {
      return false
    }
  },
}
