import { z } from 'zod'
import { call } from '../call.ts'
import { Id, Limit, numberIn, Statement } from '../primitives.ts'

const params = z.object({ id: Id })

export const getVaultHead = call('GET /api/vaults/:id/head', {
  access: 'staff',
  summary: "The vault's newest signed head, the items that it covers, and the changes since",
  params,
  query: z.object({
    /**
     * Number of a change: answers only later changes, without the list of items. Otherwise the answer begins with the
     * head's own change, or the vault's first.
     */
    after: numberIn(0).optional(),
    /** The most changes to answer; `pageRows.changes` by default. */
    limit: Limit.optional(),
  }),
  response: z.object({
    /** The newest signed head; null before the first. */
    head: Statement.nullable(),
    /** Sorted by item. Null with `after`, and if there is no head. */
    entries: z
      .array(z.object({ item: Id, revision: z.int(), hash: z.string(), deleted: z.boolean() }))
      .nullable(),
    /** Oldest first. */
    changes: z.array(Statement),
    /** Number of the vault's newest change; 0 before the first. */
    newest: z.int(),
    /** Items whose deletion nobody signed. */
    unsigned_deletions: z.array(Id),
  }),
})

export const signVaultHead = call('POST /api/vaults/:id/head', {
  access: 'staff',
  summary: "Store a signed head of a vault's items after a change; 409 stale_head if there is one as new",
  params,
  body: z.object({ head: Statement }),
})
