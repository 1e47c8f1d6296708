import type { Db, Reader } from './db.ts'
import type { Prepared } from './prepare.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { kyselyOn } from './sqlite-dialect.ts'
import { SqliteWriter } from './sqlite-writer.ts'

/** Opens a database file: one connection that writes, two that only read (single reads; snapshots). */
export function openSqlite(path: string): Db {
  const writing = new SqliteConnection(path, { readOnly: false })
  const reading = new SqliteConnection(path, { readOnly: true })
  const snapshots = new SqliteConnection(path, { readOnly: true })
  const writer = new SqliteWriter(writing)
  const snapshotReader = readerOn(snapshots)
  let snapshotTurn: Promise<unknown> = Promise.resolve()

  return {
    engine: 'sqlite',
    // After a commit only the connection that made it still has its pages at hand; the others read them anew.
    read: readerOn(reading, () => (writing.isInTransaction ? reading : writing)),
    snapshot(work) {
      const turn = snapshotTurn.then(async () => {
        snapshots.run('BEGIN', [])
        try {
          return await work(snapshotReader)
        } finally {
          snapshots.run('ROLLBACK', [])
        }
      })
      snapshotTurn = turn.catch(() => undefined)
      return turn
    },
    inTransaction: (work) => writer.transact(work),
    async close() {
      await Promise.all([writer.settled(), snapshotTurn])
      for (const connection of [snapshots, reading, writing]) connection.close()
    },
  }
}

/** `prepared`: the connection that a prepared query runs on now. */
function readerOn(connection: SqliteConnection, prepared = () => connection): Reader {
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
