import { z } from 'zod'
import { call } from '../call.ts'
import { Id, numberIn, SealedItem, SealedKey, SealedValues, Statement } from '../primitives.ts'
import { SignedItem } from './items.ts'

const params = z.object({ id: Id })

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
  summary: 'The sealed secret of an item, for people who may open it',
  params,
  response: RevealedItem,
})

export const mayOpenItem = call('GET /api/items/:id/right', {
  access: 'staff',
  summary: 'Whether the caller may still open the item, or a revision of it; no if it is hidden or gone',
  params,
  query: z.object({ revision: numberIn(1).optional() }),
  response: z.object({ may_open: z.boolean() }),
})
