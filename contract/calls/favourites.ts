import { z } from 'zod'
import { call } from '../call.ts'
import { maxLength } from '../constants.ts'
import { sealedText } from '../primitives.ts'

const SealedFavourites = sealedText(maxLength.sealedFavourites)

/** A person's favourites, sealed by their own device for themselves alone, with the number that the text is bound to. */
export const NumberedFavourites = z.object({ number: z.int().min(1), sealed: SealedFavourites })
export type NumberedFavourites = z.infer<typeof NumberedFavourites>

/** Null before the first, and after new keys. */
export const StoredFavourites = z.object({ favourites: NumberedFavourites.nullable() })

export const getFavourites = call('GET /api/favourites', {
  access: 'staff',
  summary: "The caller's sealed list of favourites",
  response: StoredFavourites,
})

export const putFavourites = call('PUT /api/favourites', {
  access: 'staff',
  summary: "Replace the caller's sealed list of favourites",
  body: NumberedFavourites.extend({
    /** The number of the list that this one follows, 0 if there is none; 409 stale_head if another one is stored. */
    after: z.int().min(0),
  }),
  response: StoredFavourites,
  bodyLimit: 128 * 1024,
})
