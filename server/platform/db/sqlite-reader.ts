import type { Reader } from './db.ts'
import type { Prepared } from './prepare.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { kyselyOn } from './sqlite-dialect.ts'

/** `prepared` returns the connection that a prepared query runs on now. */
export function readerOn(connection: SqliteConnection, prepared = () => connection): Reader {
  const kysely = kyselyOn(connection)
  const rows = <P, R>(query: Prepared<P, R>, params: P): R[] => {
    const bound = query.bound('sqlite', kysely)
    return prepared().run(bound.sql, bound.bind(params as Record<string, unknown>)).rows as R[]
  }
  return {
    engine: 'sqlite',
    kysely,
    all: async (query, params) => rows(query, params),
    first: async <P, R>(query: Prepared<P, R>, params: P) => {
      const bound = query.bound('sqlite', kysely)
      return prepared().first(bound.sql, bound.bind(params as Record<string, unknown>)) as R | undefined
    },
  }
}
