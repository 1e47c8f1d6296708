import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { sha256 } from '../primitives/sha256.ts'

/** SHA-256 of a sealed text, base64url, as in statements and in a submission's proof of work. */
export async function hashSealedText(sealed: string): Promise<string> {
  return toBase64url(await sha256(new TextEncoder().encode(sealed)))
}
