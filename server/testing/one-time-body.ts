import { hash, randomBytes } from 'node:crypto'
import { newId, randomSealedText } from './signing-device.ts'

/** The proof of the key of a test's link. */
export const keyProofOf = (token: string): string => hash('sha256', `key of ${token}`, 'base64url')

/** A body for making a one-time link; its texts do not open. */
export function oneTimeBody() {
  const token = randomBytes(32).toString('base64url')
  const keyProof = Buffer.from(keyProofOf(token), 'base64url')
  return {
    id: newId(),
    token,
    key_proof_hash: hash('sha256', keyProof, 'base64url'),
    sealed: randomSealedText(200),
    sender: randomSealedText(60),
  }
}
