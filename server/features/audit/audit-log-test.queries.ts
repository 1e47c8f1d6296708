import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { insertRows } from '../../platform/db/insert-row.ts'
import type { Database } from '../../platform/db/schema.ts'
import { walk } from './audit-log.queries.ts'
import type { AuditPlan, Place } from './plan-search.ts'

/** How the database would read the entries, in its own words. */
export async function explainWalk(
  reader: Reader,
  plan: AuditPlan,
  place: Place,
  rows: number,
): Promise<string> {
  const query = walk(reader, plan, place, rows)
  const explained =
    reader.engine === 'sqlite' ? await query.explain(undefined, sql`query plan`) : await query.explain()
  return JSON.stringify(explained)
}

/** Fills the log and lets the database count it, as it does by itself in the course of a day. */
export async function fillAuditEntries(tx: Tx, rows: Database['audit_entries'][]): Promise<void> {
  await insertRows(tx, 'audit_entries', rows)
  await sql`analyze`.execute(tx.kysely)
}
