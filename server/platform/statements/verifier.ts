import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto'
import type { Verifier } from '@chaveiro/contract/rules/statement.ts'

// An organisation has some hundreds of signing keys; the bound is only against growth without end.
const keptKeysMax = 2000
const keys = new Map<string, KeyObject>()

/** The two primitives that the rules of signed statements need, from Node's own crypto. */
export const verifier: Verifier = {
  sha256: (message) => hash('sha256', message, 'buffer'),
  verifyEd25519(publicKey, signature, message) {
    try {
      return verify(null, message, keyOf(publicKey), signature)
    } catch {
      return false
    }
  },
}

/** RFC 8037 spells an Ed25519 public key so; the parsed object is kept, since parsing costs as much as verifying. */
function keyOf(publicKey: Uint8Array): KeyObject {
  const x = Buffer.from(publicKey).toString('base64url')
  const kept = keys.get(x)
  if (kept) return kept
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (keys.size >= keptKeysMax) keys.clear()
  keys.set(x, key)
  return key
}
