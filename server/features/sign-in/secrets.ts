import { hash, randomBytes } from 'node:crypto'

/** 256 bits for a state, a code, a cookie or a token, as text. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of such a secret. */
export function secretHash(secret: string): Uint8Array {
  return hash('sha256', secret, 'buffer')
}
