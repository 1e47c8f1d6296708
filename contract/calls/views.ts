import { z } from 'zod'
import { call } from '../call.ts'
import { bytes } from '../log/statements/statement-forms.ts'
import { Base64Url, Day, Id, maxSeq, numberIn, Statement, VaultPlace } from '../primitives.ts'

const Seq = z.int().min(0).max(maxSeq)
const Salt = Base64Url.length(22)
const LeafHash = Base64Url.length(43)
/** The most vaults in one view. */
const leavesMax = 4000

export const keepView = call('POST /api/views', {
  access: 'custodian',
  summary:
    'Store the signed view of the caller’s device; 409 stale_head if it names something no longer or not yet there',
  body: z.object({
    statement: Statement,
    /** 32 random bytes, new for each view, from which every entry's salt is derived. */
    salt: bytes(32),
    /** The leaves; the server adds the hashes from its own logs. */
    entries: z
      .array(z.object({ vault: Id, seq: Seq, change: z.int().min(1).max(maxSeq).nullable() }))
      .max(leavesMax, { error: 'too_long' }),
  }),
  /** Room for all entries of about 75 bytes. */
  bodyLimit: 512 * 1024,
  response: z.object({
    /** Whether it is the caller's newest; another of their devices may have signed a later one. */
    is_newest: z.boolean(),
  }),
})

/** A custodian's view, limited to the vaults that the caller may see, but enough to rebuild its whole tree. */
const SeenView = z.object({
  /** Increases with each view that the server keeps, of anybody. */
  number: z.int(),
  statement: Statement,
  /** Vaults that the caller may see, by their index among the leaves. */
  entries: z.array(VaultPlace.extend({ index: z.int().min(0).max(leavesMax), salt: Salt })).max(leavesMax),
  /** All other leaves. */
  hidden: z.array(z.object({ index: z.int().min(0).max(leavesMax), hash: LeafHash })).max(leavesMax),
})
export type SeenView = z.infer<typeof SeenView>

export const listViews = call('GET /api/views', {
  access: 'staff',
  summary: 'Other custodians’ signed views: the newest of each, oldest first',
  query: z.object({
    /** Only views after this number: `last` of the previous answer. */
    after: numberIn(0).optional(),
  }),
  response: z.object({
    views: z.array(SeenView).max(20),
    /** Where the next call continues. Can be lower than `after` once a backup was restored. */
    last: z.int(),
    /** Whether more views did not fit into this answer. */
    has_more: z.boolean(),
    /** The views of the last 7 days whose words were sent to the organisation's chat, oldest first. */
    days: z.array(z.object({ day: Day, statement: Statement })).max(7),
  }),
})
