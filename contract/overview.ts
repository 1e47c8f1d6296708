import { z } from 'zod'
import { call } from './call.ts'
import { auditEventTypes, maxLength, notificationTypes } from './constants.ts'
import { Cursor, Id, Instant, Limit } from './primitives.ts'

export const Notification = z.object({
  id: Id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  timestamp: Instant,
  link: z.string(),
})
export const listNotifications = call('GET /api/notifications', {
  access: 'session',
  summary: "The caller's notifications, newest first",
  response: z.object({ notifications: z.array(Notification), unread_count: z.int() }),
})
export const readNotifications = call('POST /api/notifications/read', {
  access: 'session',
  summary: "Mark all of the caller's notifications as read",
})

export const getDashboard = call('GET /api/stats/dashboard', {
  access: 'staff',
  summary: 'Figures and recent activity, as far as the caller may see',
  response: z.object({
    total_vaults: z.int(),
    total_items: z.int(),
    expiring_soon: z.int(),
    pending_jit_requests: z.int(),
    /** Credentials that the caller should change, as owner or in the owner's place. */
    rotate_tasks: z.int(),
    recent_activity: z.array(
      z.object({ event_type: z.string(), user_email: z.string(), timestamp: Instant }),
    ),
  }),
})

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

export const getGeneral = call('GET /api/settings/general', {
  access: 'custodian',
  summary: 'What this installation is, as a statement of fact',
  response: z.object({
    version: z.string().max(maxLength.name),
    storage: z.enum(['sqlite', 'postgresql']),
    storage_version: z.string(),
    company_domain: z.string(),
    identity_provider: z.string(),
    organisation: z.string().nullable(),
    users: z.int(),
    custodians: z.int(),
  }),
})
