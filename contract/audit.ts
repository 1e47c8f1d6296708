import { z } from 'zod'
import { auditEventTypes } from './audit-events.ts'
import { call } from './call.ts'
import { Cursor, Id, Instant, Limit } from './primitives.ts'

export const AuditEntry = z.object({
  id: Id,
  timestamp: Instant,
  event_type: z.string(),
  user_email: z.string(),
  ip_address: z.string(),
  details: z.object({
    vault_name: z.string().optional(),
    item_title: z.string().optional(),
    title: z.string().optional(),
    name: z.string().optional(),
    /** Which revision of the item, where it was not the newest. */
    revision: z.string().optional(),
    /** How many things at once. */
    count: z.string().optional(),
    /** Of a request for access: why it was asked for, and for how many hours. */
    reason: z.string().optional(),
    hours: z.string().optional(),
    /** Which of how many approvals it was: '1/2'. */
    approvals: z.string().optional(),
    /** 'yes' where it is about a made-up item, on which an emergency is tried. */
    rehearsal: z.string().optional(),
    /** 'yes': somebody without an account did it, at this address; an e-mail is that of who made their link. */
    outside: z.string().optional(),
    /** 'yes': the server did it by itself. */
    itself: z.string().optional(),
  }),
  vault_id: Id.nullable(),
  item_id: Id.nullable(),
  /** Place in the chain; null for the second before the entry is chained. */
  seq: z.int().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditLogs = call('GET /api/audit/logs', {
  access: 'staff',
  summary: 'Audit entries, newest first; a contributor gets their own',
  query: z.object({
    event_type: z.enum(auditEventTypes, { error: 'unknown_choice' }).optional(),
    vault_id: Id.optional(),
    item_id: Id.optional(),
    limit: Limit.optional(),
    cursor: Cursor.optional(),
  }),
  response: z.array(AuditEntry),
})

export const getAuditHead = call('GET /api/audit/head', {
  access: 'custodian',
  summary: 'The newest link of the audit chain',
  response: z.object({ seq: z.int(), hash: z.string(), chained_at: Instant.nullable() }),
})
