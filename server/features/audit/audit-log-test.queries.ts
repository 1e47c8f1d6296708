import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { insertRows } from '../../platform/db/insert-row.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type AuditFilter, auditEntries } from './audit-log.queries.ts'

/** How the database would read the entries, in its own words. */
export async function explainAuditEntries(reader: Reader, filter: AuditFilter): Promise<string> {
  const query = auditEntries(reader, filter)
  const plan =
    reader.engine === 'sqlite' ? await query.explain(undefined, sql`query plan`) : await query.explain()
  return JSON.stringify(plan)
}

/** Fills the log and lets the database count it, as it does by itself in the course of a day. */
export async function fillAuditEntries(tx: Tx, rows: Database['audit_entries'][]): Promise<void> {
  await insertRows(tx, 'audit_entries', rows)
  await sql`analyze`.execute(tx.kysely)
}
