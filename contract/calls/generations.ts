import { z } from 'zod'
import { call } from '../call.ts'
import { Id, Limit, SealedKey, Statement } from '../primitives.ts'
import { SealedVaultKey } from './deliveries.ts'

const params = z.object({ id: Id })

export const startGeneration = call('POST /api/vaults/:id/generations', {
  access: 'staff',
  summary: 'Start the next generation in one compare-and-set: the key for everybody who may hold it',
  params,
  body: z.object({
    generation: Statement,
    /** Absent if the caller was given a vault that had lost its key. */
    previous: SealedKey.optional(),
    keys: z.array(SealedVaultKey).min(1).max(2000),
    /** People entitled to the key to whom nothing could be sealed; they are listed as waiting. */
    unsealed: z.array(Id).max(2000).default([]),
  }),
  response: z.object({ generation: z.int(), seq: z.int() }),
  bodyLimit: 8 * 1024 * 1024,
})

/** A wrapped item key, to be rewrapped; opens no secret without the item's sealed text. */
export const WrappedItemKey = z.object({
  item: Id,
  revision: z.int(),
  generation: z.int(),
  key: SealedKey,
  signature: Statement,
  /** The newest rewrap after the revision's own wrap; null if there is none. */
  rewrap: z.object({ generation: z.int(), key: SealedKey, signature: Statement }).nullable(),
})
export type WrappedItemKey = z.infer<typeof WrappedItemKey>

export const listOldItemKeys = call('GET /api/vaults/:id/item-keys', {
  access: 'staff',
  summary: 'Item keys that are not yet wrapped under the newest generation (and dealing)',
  params,
  query: z.object({ limit: Limit.optional(), cursor: Id.optional() }),
  response: z.object({ keys: z.array(WrappedItemKey), remaining: z.int(), next: z.string().nullable() }),
})

export const Rewrap = z.object({
  item: Id,
  revision: z.int().min(1),
  generation: z.int().min(1),
  key: SealedKey,
  custody_key: SealedKey.optional(),
  dealing: z.int().min(1).optional(),
  signature: Statement,
})

export const rewrapItems = call('POST /api/vaults/:id/rewraps', {
  access: 'staff',
  summary: 'Wrap item keys under the newest generation; rows that changed meanwhile are skipped',
  params,
  body: z.object({ rewraps: z.array(Rewrap).min(1).max(500) }),
  response: z.object({ rewrapped: z.int() }),
  bodyLimit: 8 * 1024 * 1024,
})
