import { z } from 'zod'
import { call } from '../call.ts'
import { Id, Instant, Statement } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'
import { Item, ItemOverview, OverviewSalt, UpdateItemBody } from './items.ts'
import { RevealedItem } from './reveals.ts'

const params = z.object({ id: Id })

/** A deleted item that can still be restored, as its author signed it last. */
export const DeletedItem = Item.pick({ id: true, vault_id: true, revision: true, created_by: true }).extend({
  ...ItemOverview.shape,
  overview_salt: OverviewSalt,
  signature: Statement,
  /** The signed deletion; null if nobody signed it. */
  deletion: Statement.nullable(),
  deleted_at: Instant,
  /** Empty for somebody whose data was erased. */
  deleted_by: z.string(),
  /** From then on it cannot be restored. */
  purge_at: Instant,
})
export type DeletedItem = Told<z.infer<typeof DeletedItem>>

export const deletedItemsAtOnce = 200

export const listDeletedItems = call('GET /api/vaults/:id/deleted-items', {
  access: 'staff',
  summary: 'Deleted items that can still be restored; in pages',
  params,
  query: z.object({ cursor: Id.optional() }),
  response: z.object({
    items: z.array(DeletedItem).max(deletedItemsAtOnce),
    /** Cursor of the next page; null on the last. */
    next: Id.nullable(),
  }),
})

export const getRemovedItem = call('GET /api/items/:id/removed', {
  access: 'staff',
  summary: 'Who took an item out of its vault and when; until when it can be restored, or where it was moved',
  params,
  response: z.object({
    removed_at: Instant,
    /** Empty for somebody whose data was erased. */
    removed_by: z.string(),
    /** From then on it cannot be restored; null if it cannot be now. */
    purge_at: Instant.nullable(),
    is_moved: z.boolean(),
    /** The signed deletion, which names where it went; null also if the caller does not see it there. */
    move: Statement.nullable(),
  }),
})

export const revealDeletedItem = call('POST /api/items/:id/deleted/reveal', {
  access: 'staff',
  summary: 'The sealed secret of a deleted item, for the device that restores it; audited as a reveal',
  params,
  response: RevealedItem.extend({
    /** The signed deletion; null if nobody signed it. */
    deletion: Statement.nullable(),
  }),
})

export const restoreItem = call('POST /api/items/:id/restore', {
  access: 'staff',
  summary: 'Restore a deleted item with its history, as its next revision',
  params,
  body: UpdateItemBody.omit({ password_changed: true, restored_from: true }),
  response: Item,
  bodyLimit: 512 * 1024,
})

export const purgeItem = call('DELETE /api/items/:id/deleted', {
  access: 'staff',
  summary: 'Delete what is left of a deleted item for good, with the signature of the person’s device',
  params,
  body: z.object({ signature: Statement }).optional(),
})

/** An item deleted without a signature, with its last signed change. */
export const UnsignedDeletion = z.object({
  item: Id,
  overview: ItemOverview,
  overview_salt: OverviewSalt,
  signature: Statement,
})
export type UnsignedDeletion = z.infer<typeof UnsignedDeletion>

/** 200 of the longest take 5 MB. */
export const deletionsAtOnce = 200

export const listUnsignedDeletions = call('GET /api/vaults/:id/deletions', {
  access: 'staff',
  summary: 'Items whose deletion nobody has signed, with their last signed overview; in pages',
  params,
  query: z.object({ cursor: Id.optional() }),
  response: z.object({
    deletions: z.array(UnsignedDeletion).max(deletionsAtOnce),
    /** Cursor of the next page; null on the last. */
    next: Id.nullable(),
  }),
})

export const confirmDeletions = call('POST /api/vaults/:id/deletions', {
  access: 'staff',
  summary: 'Sign deletions that came without a signature; signed ones are skipped',
  params,
  body: z.object({
    deletions: z
      .array(z.object({ item: Id, signature: Statement }))
      .min(1)
      .max(500),
  }),
  response: z.object({ confirmed: z.int() }),
  bodyLimit: 2 * 1024 * 1024,
})
