import { z } from 'zod'
import { Count, Hash, Head, Id, version } from './statement-forms.ts'

const place = {
  ...version,
  org: Hash,
  vault: Id,
  item: Id,
  revision: Count,
  generation: Count,
  by: Id,
  roster: Head,
}
/** In split custody: the same item key wrapped under the custody keys of a dealing. Both or neither. */
const custodyWrap = { custody_key: Hash.optional(), dealing: Count.optional() }

/** What is signed about items, by `typ`. */
export const itemSchemas = {
  'chaveiro.item.revision': z.strictObject({
    ...place,
    sealed: Hash,
    key: Hash,
    overview: Hash,
    ...custodyWrap,
  }),
  /** The item key of a revision wrapped anew, under a later generation or dealing; `of` is the revision's statement. */
  'chaveiro.item.rewrap': z.strictObject({ ...place, of: Hash, key: Hash, ...custodyWrap }),
  'chaveiro.item.deletion': z.strictObject(place),
} as const
