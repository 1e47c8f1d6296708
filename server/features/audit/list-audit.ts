import type { AuditEntry, listAuditLogs as call } from '@chaveiro/contract/audit.ts'
import { auditRowsWithoutLimit } from '@chaveiro/contract/constants.ts'
import { Id } from '@chaveiro/contract/primitives.ts'
import type { z } from 'zod'
import { seesAll } from '../../access/sees-all.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { openAuditFields } from '../../platform/audit/audit.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { type AuditFilter, selectAuditEntries } from './audit-log.queries.ts'

type Entry = z.output<typeof AuditEntry>
type Query = z.output<typeof call.query>

/** Audit entries that a person may see, newest first: their own, or everybody's. */
export async function listAudit(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  query: Query,
): Promise<{ entries: Entry[]; next: string | undefined }> {
  if (query.cursor !== undefined && !Id.safeParse(query.cursor).success) {
    throw new Refusal('invalid', { fields: [{ path: 'cursor', fault: 'invalid' }] })
  }
  const limit = query.limit ?? auditRowsWithoutLimit
  const entries = await readEntries(reader, atRest, actor, {
    eventType: query.event_type,
    vaultId: query.vault_id,
    itemId: query.item_id,
    before: query.cursor,
    limit: limit + 1,
  })
  const page = entries.slice(0, limit)
  return { entries: page, next: entries.length > limit ? page.at(-1)?.id : undefined }
}

/** The newest entries that a person may see. */
export function recentActivity(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  limit: number,
): Promise<Entry[]> {
  return readEntries(reader, atRest, actor, { limit })
}

async function readEntries(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  filter: AuditFilter,
): Promise<Entry[]> {
  const userId = (await seesAll(reader, actor, 'see_audit_entry')) ? undefined : actor.id
  const rows = await selectAuditEntries(reader, { ...filter, userId })
  return rows.map((row) => {
    const opened = openAuditFields(atRest, {
      id: row.id,
      document: row.document,
      subjectId: row.subject_id,
      wrapped: row.wrapped,
    })
    const { user_email, ip_address, ...details } = opened
    return {
      id: row.id,
      timestamp: row.at,
      event_type: row.event_type,
      user_email,
      ip_address,
      details,
      vault_id: row.vault_id,
      item_id: row.item_id,
      seq: row.seq,
    }
  })
}
