import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { insertRows } from '../../platform/db/insert-row.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type RequestFilter, requestRows } from './access-requests.queries.ts'

/** The database's plan of reading requests. */
export async function explainRequests(reader: Reader, filter: RequestFilter): Promise<string> {
  const query = requestRows(reader, filter)
  const plan =
    reader.engine === 'sqlite' ? await query.explain(undefined, sql`query plan`) : await query.explain()
  return JSON.stringify(plan)
}

/** Fills the table and updates the database's statistics, as PostgreSQL does by itself within a day. */
export async function fillRequests(tx: Tx, rows: Database['access_requests'][]): Promise<void> {
  await insertRows(tx, 'access_requests', rows)
  await sql`analyze`.execute(tx.kysely)
}
