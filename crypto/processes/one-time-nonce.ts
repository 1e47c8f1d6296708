import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { randomBytes } from '../primitives/random-bytes.ts'

/** By what a page that opened a link may ask again: 16 bytes, base64url. */
export function makeOneTimeNonce(): string {
  return toBase64url(randomBytes(16))
}
