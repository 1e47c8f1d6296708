import { z } from 'zod'
import { call } from './call.ts'
import { Id, Limit, maxSeq, Statement } from './primitives.ts'

const params = z.object({ id: Id })

/** One change of an item since the newest head: its revision, or its deletion (unsigned where the caller had no key). */
export const ItemChange = z.object({
  item: Id,
  revision: z.int(),
  generation: z.int(),
  deleted: z.boolean(),
  sealed_hash: z.string().nullable(),
  signature: Statement.nullable(),
})
export type ItemChange = z.infer<typeof ItemChange>

export const getVaultHead = call('GET /api/vaults/:id/head', {
  access: 'staff',
  summary:
    "The vault's signed heads from a version on, the items that the newest one covers, and the changes since",
  params,
  query: z.object({
    /**
     * The newest head that the caller has verified; its items are then left out if it still is the newest. Without
     * it the newest head comes alone.
     */
    after: z.coerce.number().int().min(0).max(maxSeq).optional(),
    /**
     * The `through` of the page of changes before; with the newest head's version as `after`. Where a newer head was
     * signed in between, it is left out of account: the answer begins anew with that head.
     */
    from: z.coerce.number().int().min(0).max(maxSeq).optional(),
    /** About how many changes at once: those that were made together stay together. 500 where none is given. */
    limit: Limit.optional(),
  }),
  response: z.object({
    /** In the order of their versions; where `newest` is later than the last of them, ask again after that one. */
    heads: z.array(Statement),
    /** The newest head's version; 0 as long as nobody has signed one. */
    newest: z.int(),
    /** Null where `after` is the newest head. Sorted by item. */
    entries: z.array(z.object({ item: Id, revision: z.int(), sealed_hash: z.string() })).nullable(),
    /** In the order in which they were made. */
    changes: z.array(ItemChange),
    /** Signed deletions that heads after `after` cover: why an item that was there no longer is. */
    deletions: z.array(ItemChange),
    /** Names the state after the last of these changes: send it with the next head, or for the next page. */
    through: z.int(),
    /** Whether changes come after these. */
    more: z.boolean(),
  }),
})

export const signVaultHead = call('POST /api/vaults/:id/head', {
  access: 'staff',
  summary: "Sign the state of a vault's items; 409 stale_head when another device was faster",
  params,
  body: z.object({ head: Statement, through: z.int().min(0).max(maxSeq) }),
  response: z.object({ version: z.int() }),
})
