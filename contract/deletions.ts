import { z } from 'zod'
import { call } from './call.ts'
import { ItemOverview, OverviewSalt } from './items.ts'
import { Id, Statement } from './primitives.ts'

const params = z.object({ id: Id })

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
