import { z } from 'zod'
import { Count, Hash, Head, Id, Instant, version } from './statement-forms.ts'

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
/** In a two-person vault: the same item key wrapped under a dealing's custody keys. Both or neither. */
const custodyWrap = { custody_key: Hash.optional(), dealing: Count.optional() }

/**
 * In every change: its number in the vault's order, the hash of the change before it (absent in the first), both
 * heads.
 */
const change = { ...place, number: Count, prev: Hash.optional(), at: Instant, log: Head }
/** A revision: hashes of its sealed text and wrapped keys, and the salted digest of its overview. */
const content = { sealed: Hash, key: Hash, overview: Hash, ...custodyWrap }
/** The newest change of the same item. */
const upon = { before: Hash }
/** A move is a deletion and a creation that name each other: the creation by the hash of the deletion. */
const movedTo = z.strictObject({ vault: Id, item: Id })
const movedFrom = z.strictObject({ vault: Id, item: Id, change: Hash })

/** Signed statements about items, by `typ`. */
export const itemSchemas = {
  'chaveiro.item.change': z.discriminatedUnion('act', [
    /** `submission`: hash of the client's submission that becomes this item. */
    z.strictObject({
      ...change,
      act: z.literal('create'),
      ...content,
      submission: Hash.optional(),
      moved_from: movedFrom.optional(),
    }),
    z.strictObject({ ...change, act: z.literal('revise'), ...upon, ...content }),
    z.strictObject({ ...change, act: z.literal('delete'), ...upon, moved_to: movedTo.optional() }),
    z.strictObject({ ...change, act: z.literal('restore'), ...upon, ...content }),
  ]),
  /**
   * A revision's item key rewrapped under a later generation or dealing; `of` is the hash of the revision's change.
   */
  'chaveiro.item.rewrap': z.strictObject({ ...place, of: Hash, key: Hash, ...custodyWrap }),
} as const
