import { CompiledQuery } from 'kysely'
import type { Reader } from '../db/db.ts'
import type { Prepared } from '../db/prepare.ts'

/** How the database would run a query, in its own words. */
export async function explain<P>(reader: Reader, query: Prepared<P, unknown>, params: P): Promise<string> {
  const { sql, bind } = query.bound(reader.engine, reader.kysely)
  const begin = reader.engine === 'sqlite' ? 'explain query plan' : 'explain'
  const values = bind(params as Record<string, unknown>)
  const { rows } = await reader.kysely.executeQuery(CompiledQuery.raw(`${begin} ${sql}`, values))
  return JSON.stringify(rows)
}

/** Lets PostgreSQL count its rows, as it does by itself in the course of a day. SQLite never does in our server. */
export async function countRows(reader: Reader): Promise<void> {
  if (reader.engine === 'postgres') await reader.kysely.executeQuery(CompiledQuery.raw('analyze'))
}
