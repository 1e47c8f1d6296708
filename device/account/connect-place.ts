import { type PlaceOfProgram, placeProof } from '@chaveiro/crypto/processes/connect-place.ts'

const nonceForm = /^[A-Za-z0-9_-]{43}$/

/**
 * Where a program sends the browser that brought a page's nonce to its port: back to that page, with the proof. Null for any other form:
 * only our pages know the request's commitment.
 */
export async function answerToPlace(
  form: ReadonlyMap<string, string>,
  place: PlaceOfProgram,
  origin: string,
): Promise<string | null> {
  const nonce = form.get('nonce') ?? ''
  const isOurs = form.get('approval') === place.approval && form.get('commitment') === place.commitment
  if (!isOurs || !nonceForm.test(nonce)) return null
  return `${origin}/connect/${place.approval}#${await placeProof(place, nonce)}`
}
