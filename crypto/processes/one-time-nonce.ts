import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { randomBytes } from '../primitives/random-bytes.ts'

/** 16 bytes, base64url, with which a page that opened a link may ask again. */
export function makeOneTimeNonce(): string {
  return toBase64url(randomBytes(16))
}
