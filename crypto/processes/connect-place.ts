import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { canonicalJson } from '@chaveiro/contract/encoding/canonical-json.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { sha256 } from '../primitives/sha256.ts'
import type { AccountKeys } from './derive-account-keys.ts'

/** One program's request, and what it committed to. */
export type PlaceOfProgram = { readonly approval: string; readonly commitment: string }

/**
 * What a page sends to a program that listens on the same computer, and nowhere else: 32 bytes, base64url. Derived, so that it need not be
 * kept while the browser leaves the page for the program and comes back.
 */
export async function placeNonce(keys: AccountKeys, place: PlaceOfProgram): Promise<string> {
  const { approval, commitment } = place
  const bytes = await deriveBytes(keys.privateMemory, 'derive.connect-place', {
    user: keys.user,
    approval,
    commitment,
  })
  return toBase64url(bytes)
}

/** What the program sends the browser back with: SHA-256 (base64url), proof that the nonce arrived there. */
export async function placeProof({ approval, commitment }: PlaceOfProgram, nonce: string): Promise<string> {
  const text = `chaveiro program place 1 ${canonicalJson({ approval, commitment, nonce })}`
  return toBase64url(await sha256(new TextEncoder().encode(text)))
}
