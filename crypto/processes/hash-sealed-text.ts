import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { sha256 } from '../primitives/sha256.ts'

/** SHA-256 of a sealed text, base64url: as statements and the work of a submission name it. */
export async function hashSealedText(sealed: string): Promise<string> {
  return toBase64url(await sha256(new TextEncoder().encode(sealed)))
}
