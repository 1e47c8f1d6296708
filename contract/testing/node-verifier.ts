import { createPublicKey, hash, verify } from 'node:crypto'
import type { Verifier } from '../log/statements/statement.ts'

/** Node's hash and signature check, as the server uses them. */
export const nodeVerifier: Verifier = {
  sha256: (message) => new Uint8Array(hash('sha256', message, 'buffer')),
  verifyEd25519(publicKey, signature, message) {
    const x = Buffer.from(publicKey).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, message, key, signature)
  },
}
