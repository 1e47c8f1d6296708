import { type PlaceOfProgram, placeProof } from '@chaveiro/crypto/processes/connect-place.ts'

const nonceForm = /^[A-Za-z0-9_-]{43}$/

/**
 * The proof that a page's nonce arrived where this program runs. Null for any other form: only our pages know the request's commitment.
 */
export async function proveOwnPlace(
  form: ReadonlyMap<string, string>,
  place: PlaceOfProgram,
): Promise<string | null> {
  const nonce = form.get('nonce') ?? ''
  const isOurs = form.get('approval') === place.approval && form.get('commitment') === place.commitment
  return isOurs && nonceForm.test(nonce) ? placeProof(place, nonce) : null
}
