import { z } from 'zod'
import { call } from './call.ts'
import { Base64Url, Day, Id, maxSeq, Statement, VaultPlace } from './primitives.ts'
import { bytes } from './rules/statement-forms.ts'

const Seq = z.int().min(0).max(maxSeq)
const Salt = Base64Url.length(22)
const LeafHash = Base64Url.length(43)
/** Vaults in one view: more than any organisation has. */
const leavesMax = 4000

export const keepView = call('POST /api/views', {
  access: 'custodian',
  summary:
    'Keep what the caller’s device sees, signed; 409 stale_head where it names what is not there any more, or not yet',
  body: z.object({
    statement: Statement,
    /** 32 random bytes, made anew for each view: every entry's salt follows from them. */
    salt: bytes(32),
    /** What is in the tree; the server adds the hashes from its own logs. */
    entries: z
      .array(z.object({ vault: Id, seq: Seq, change: z.int().min(1).max(maxSeq).nullable() }))
      .max(leavesMax, { error: 'too_long' }),
  }),
  /** Room for all entries, of about 75 bytes each. */
  bodyLimit: 512 * 1024,
  response: z.object({
    /** Whether it is the caller's newest: another device of theirs may have signed a later one. */
    is_newest: z.boolean(),
  }),
})

/** A custodian's view, as far as the caller may see its vaults: enough to build its whole tree again. */
const SeenView = z.object({
  /** Rises with each view that the server keeps, of whomever. */
  number: z.int(),
  statement: Statement,
  /** Vaults that the caller may see, by their place among the leaves. */
  entries: z.array(VaultPlace.extend({ index: z.int().min(0).max(leavesMax), salt: Salt })).max(leavesMax),
  /** All other leaves. */
  hidden: z.array(z.object({ index: z.int().min(0).max(leavesMax), hash: LeafHash })).max(leavesMax),
})
export type SeenView = z.infer<typeof SeenView>

export const listViews = call('GET /api/views', {
  access: 'staff',
  summary: 'What other custodians’ devices saw: the newest view of each, oldest first',
  query: z.object({
    /** Only views after this number: `last` of the answer before. */
    after: z.coerce.number({ error: 'invalid' }).int({ error: 'invalid' }).min(0).max(maxSeq).optional(),
  }),
  response: z.object({
    views: z.array(SeenView).max(20),
    /** Where the next call goes on. May be lower than what was asked for, after a backup was put back. */
    last: z.int(),
    /** Whether this answer had no room for all. */
    has_more: z.boolean(),
    /** The views whose words the organisation's chat was told on the last 7 days, oldest first. */
    days: z.array(z.object({ day: Day, statement: Statement })).max(7),
  }),
})
