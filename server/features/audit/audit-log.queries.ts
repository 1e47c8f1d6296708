import type { Reader } from '../../platform/db/db.ts'

export type AuditFilter = {
  userId?: string | undefined
  eventType?: string | undefined
  vaultId?: string | undefined
  itemId?: string | undefined
  /** Entries before this id only. */
  before?: string | undefined
  limit: number
}

/** Audit entries, newest first, each with its person's wrapped key unless the person was erased. */
export function selectAuditEntries(reader: Reader, filter: AuditFilter) {
  return auditEntries(reader, filter).execute()
}

/** Each filter has an index that is in the order of the ids, so that a page costs the same however long the log is. */
export function auditEntries(reader: Reader, filter: AuditFilter) {
  let query = reader.kysely
    .selectFrom('audit_entries')
    .leftJoin('person_keys', 'person_keys.user_id', 'audit_entries.subject_id')
    .select([
      'audit_entries.id',
      'audit_entries.at',
      'audit_entries.event_type',
      'audit_entries.user_id',
      'audit_entries.subject_id',
      'audit_entries.vault_id',
      'audit_entries.item_id',
      'audit_entries.document',
      'audit_entries.seq',
      'person_keys.wrapped',
    ])
  if (filter.userId) query = query.where('audit_entries.user_id', '=', filter.userId)
  if (filter.eventType) query = query.where('audit_entries.event_type', '=', filter.eventType)
  if (filter.vaultId) query = query.where('audit_entries.vault_id', '=', filter.vaultId)
  if (filter.itemId) query = query.where('audit_entries.item_id', '=', filter.itemId)
  if (filter.before) query = query.where('audit_entries.id', '<', filter.before)
  return query.orderBy('audit_entries.id', 'desc').limit(filter.limit)
}
