import { z } from 'zod'
import { call } from '../call.ts'
import { revealedAtOnce } from '../constants.ts'
import { errorCodes } from '../errors.ts'
import {
  eachOnce,
  Id,
  maxSeq,
  numberIn,
  PageHost,
  SealedItem,
  SealedKey,
  SealedValues,
  Statement,
} from '../primitives.ts'
import { SignedItem } from './items.ts'

const params = z.object({ id: Id })

/** An item at the revision that the caller saw. */
export const ItemAtRevision = z.object({ id: Id, revision: z.int().min(1).max(maxSeq) })

const BulkItems = eachOnce(ItemAtRevision).refine(
  ({ length }) => length > 0 && length <= revealedAtOnce.items,
  { error: 'too_long' },
)

export const RevealedItem = z.object({
  item: SignedItem,
  /** Password, notes and metadata in one sealed text. */
  password: SealedItem,
  key: SealedKey,
  revision: z.int(),
  generation: z.int(),
  /** For an earlier revision: the item's later changes up to the newest, with which a device verifies it. */
  later: z.array(Statement),
  /** The key of the same revision, rewrapped under a later generation. */
  rewrap: z.object({ generation: z.int(), key: SealedKey, signature: Statement }).nullable(),
  /** For somebody who is not a member: this revision's key sealed to them for a time, and the statements about it. */
  grant: z
    .object({
      sealed: SealedKey,
      delivery: Statement,
      /** One beside the vault's log, or two entries of it. */
      approvals: z.array(Statement).min(1).max(2),
    })
    .nullable(),
  /**
   * The same in a two-person vault: both custodians' custody values for this revision, and the wrapped key that they
   * open.
   */
  opening: z
    .object({
      approvals: z.array(Statement).length(2),
      values: z.array(SealedValues).length(2),
      custody_key: SealedKey,
      /** The statement of the rewrap for that dealing; null if the revision's author wrapped the key. */
      rewrap: Statement.nullable(),
    })
    .nullable(),
})
export type RevealedItem = z.infer<typeof RevealedItem>

export const revealItem = call('POST /api/items/:id/reveal', {
  access: 'staff',
  summary:
    'The sealed secret of an item, for people who may open it; with `filled_on`, to fill it on the page of that host, which the log then says',
  params,
  body: z.object({ filled_on: PageHost.optional() }).optional(),
  response: RevealedItem,
})

export const revealItems = call('POST /api/items/reveals', {
  access: 'staff',
  summary:
    'The sealed secrets of many items for one purpose, decided item by item: an export that was begun, or a check of their strength. Each item answers its secret or the code of its refusal; `rest` names those that did not fit into this answer',
  body: z.discriminatedUnion('purpose', [
    z.object({ purpose: z.literal('export'), export_id: Id, items: BulkItems }),
    z.object({ purpose: z.literal('health'), items: BulkItems }),
  ]),
  response: z.object({
    items: z.array(
      z.object({ id: Id, revealed: RevealedItem.nullable(), refusal: z.enum(errorCodes).nullable() }),
    ),
    rest: z.array(Id),
  }),
})

export const mayOpenItem = call('GET /api/items/:id/right', {
  access: 'staff',
  summary: 'Whether the caller may still open the item, or a revision of it; no if it is hidden or gone',
  params,
  query: z.object({ revision: numberIn(1).optional() }),
  response: z.object({ may_open: z.boolean() }),
})
