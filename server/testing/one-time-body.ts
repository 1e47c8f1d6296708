import { hash, randomBytes } from 'node:crypto'
import { newId, sealedNoise } from './signing-device.ts'

/** What proves the key of a test's link. */
export const keyProofOf = (token: string): string => hash('sha256', `key of ${token}`, 'base64url')

/** What a device sends to make a one-time link: nothing that opens. */
export function oneTimeBody() {
  const token = randomBytes(32).toString('base64url')
  const keyProof = Buffer.from(keyProofOf(token), 'base64url')
  return {
    id: newId(),
    token,
    key_proof_hash: hash('sha256', keyProof, 'base64url'),
    sealed: sealedNoise(200),
  }
}
