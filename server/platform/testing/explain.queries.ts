import { CompiledQuery } from 'kysely'
import type { Reader } from '../db/db.ts'
import type { Prepared } from '../db/prepare.ts'

/** The database's own plan of a query. */
export async function explain<P>(reader: Reader, query: Prepared<P, unknown>, params: P): Promise<string> {
  const { sql, bind } = query.bound(reader.engine, reader.kysely)
  const begin = reader.engine === 'sqlite' ? 'explain query plan' : 'explain'
  const values = bind(params as Record<string, unknown>)
  const { rows } = await reader.kysely.executeQuery(CompiledQuery.raw(`${begin} ${sql}`, values))
  return JSON.stringify(rows)
}

/** Lets PostgreSQL update its statistics, as it does by itself within a day. SQLite never does in our server. */
export async function updateStatistics(reader: Reader): Promise<void> {
  if (reader.engine === 'postgres') await reader.kysely.executeQuery(CompiledQuery.raw('analyze'))
}
