import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { insertRows } from '../../platform/db/insert-row.ts'
import type { Database } from '../../platform/db/schema.ts'
import { afterEverything, beforeEverything } from '../../platform/ids/ids.ts'
import { countOf, walk } from './audit-log.queries.ts'
import type { AuditPlan, Place } from './plan-search.ts'

/** The database's plan of walking entries. */
export async function explainWalk(
  reader: Reader,
  plan: AuditPlan,
  place: Place,
  rows: number,
): Promise<string> {
  return explain(reader, walk(reader, plan, place, rows))
}

/** The database's plan of counting the entries of a search in the whole log. */
export async function explainCount(reader: Reader, plan: AuditPlan): Promise<string> {
  return explain(reader, countOf(reader, plan, { from: beforeEverything, before: afterEverything }))
}

async function explain(reader: Reader, query: ReturnType<typeof countOf | typeof walk>): Promise<string> {
  const explained =
    reader.engine === 'sqlite' ? await query.explain(undefined, sql`query plan`) : await query.explain()
  return JSON.stringify(explained)
}

/** Fills the log and updates the statistics, as the database does by itself within a day. */
export async function fillAuditEntries(tx: Tx, rows: Database['audit_entries'][]): Promise<void> {
  await insertRows(tx, 'audit_entries', rows)
  await sql`analyze`.execute(tx.kysely)
}
