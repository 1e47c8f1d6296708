import type { Db } from './db.ts'
import { watchFile, watchMark } from './same-file.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { readerOn } from './sqlite-reader.ts'
import { SqliteSnapshots } from './sqlite-snapshots.ts'
import { SqliteWriter } from './sqlite-writer.ts'

/**
 * Opens a database file: one writing connection, one for single reads, and more for snapshots on demand. `servers` is what a
 * server has at its start: the mark that it wrote into the file, and the check that its folder is still locked for it.
 */
export function openSqlite(path: string, servers?: { mark: number; requireLock: () => void }): Db {
  const writing = new SqliteConnection(path, { readOnly: false })
  const reading = new SqliteConnection(path, { readOnly: true })
  // Reading makes the write-ahead log, which holds acknowledged writes and so is watched too.
  writing.exec('select 1 from sqlite_schema limit 1')
  const files = [path, `${path}-wal`].map(watchFile)
  const marked = servers && watchMark(path, servers.mark)
  const requireSameFile = () => {
    for (const requireSame of files) requireSame()
    // Before the mark, which another server replaces: its write-ahead log must not be emptied.
    servers?.requireLock()
    marked?.requireMark()
  }
  const snapshots = new SqliteSnapshots(path, requireSameFile)
  const writer = new SqliteWriter(writing, requireSameFile)

  return {
    engine: 'sqlite',
    // After a commit only its own connection still has the pages cached.
    read: readerOn(reading, () => (writing.isInTransaction ? reading : writing)),
    snapshot: (work) => snapshots.read(work),
    inTransaction: (work) => writer.transact(work),
    forget: () => writer.emptyLog(),
    async close() {
      await Promise.all([writer.settled(), snapshots.close()])
      for (const connection of [reading, writing]) connection.close()
      marked?.close()
    },
  }
}
