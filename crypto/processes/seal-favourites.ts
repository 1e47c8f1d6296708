import { readText } from '../envelopes/read-opened.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'

/** Steps of the text's length in bytes: about fifty favourites look like none. */
const stepBytes = 4096

/** Seals a person's list of favourites under its number, so that no text passes for a later one. */
export function sealFavourites(
  { privateMemory, user }: AccountKeys,
  revision: number,
  list: string,
): Promise<string> {
  const bytes = new TextEncoder().encode(list)
  const spaces = stepBytes * (Math.floor(bytes.length / stepBytes) + 1) - bytes.length
  const padded = new TextEncoder().encode(list + ' '.repeat(spaces))
  return sealUnderKey(privateMemory, padded, 'favourites', { user, revision })
}

/** Opens the list; OpenFailed for another person's, another number's or an altered text. */
export async function openFavourites(
  { privateMemory, user }: AccountKeys,
  revision: number,
  sealed: string,
): Promise<string> {
  return readText(await openUnderKey(privateMemory, sealed, 'favourites', { user, revision })).trimEnd()
}
