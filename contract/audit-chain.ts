import { z } from 'zod'
import { call } from './call.ts'
import { pageRows } from './constants.ts'
import { Id, Instant, Limit, numberIn } from './primitives.ts'

export const getAuditHead = call('GET /api/audit/head', {
  access: 'custodian',
  summary: 'Number and hash of the newest entry in the audit chain',
  response: z.object({ seq: z.int(), hash: z.string(), chained_at: Instant.nullable() }),
})

const ChainEntry = z.object({
  seq: z.int(),
  id: Id,
  at: Instant,
  event_type: z.string(),
  subject_id: Id.nullable(),
  user_id: Id.nullable(),
  vault_id: Id.nullable(),
  item_id: Id.nullable(),
  /** In the order of the commitments, which are computed from them; null if the person was erased. */
  fields: z.array(z.object({ name: z.string(), value: z.string(), salt: z.string() })).nullable(),
  /** The JSON text as it was chained; only if there are no fields. */
  commitments: z.string().nullable(),
})
export type ChainEntry = z.infer<typeof ChainEntry>

export const readAuditChain = call('GET /api/audit/chain', {
  access: 'custodian',
  summary: 'Entries in the order of the chain, with all that a browser needs to recompute the hashes',
  query: z.object({
    /** Entries after this number. */
    after: numberIn(0).default(0),
    limit: Limit.default(pageRows.auditChain),
  }),
  response: z.array(ChainEntry),
})
