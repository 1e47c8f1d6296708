import { closeSync, openSync, readSync, statSync, truncateSync } from 'node:fs'
import { DatabaseUnavailable } from './errors.ts'

/** Where the 'user version' is in a database file (https://sqlite.org/fileformat2.html, 1.3). */
const markOffset = 60

/**
 * Notices when an open file is moved away, deleted or replaced: the process would go on writing to a file that nobody finds by
 * its name. Returns a check that throws DatabaseUnavailable while that is so; it costs a few microseconds.
 */
export function watchFile(path: string): () => void {
  const opened = statSync(path, { bigint: true })
  return () => {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    if (stats?.ino === opened.ino && stats.dev === opened.dev) return
    throw touched(path, stats ? 'is another file than the one that the server opened' : 'is gone')
  }
}

/**
 * Notices when another database was written over an open one: the file then has another mark than the server's start gave it. The
 * write-ahead log is emptied at once, since SQLite would write it into the other database. `close` only after SQLite's connections:
 * closing a file drops all locks that this process holds on it.
 */
export function watchMark(path: string, mark: number): { requireMark(): void; close(): void } {
  const file = openSync(path, 'r')
  const bytes = Buffer.alloc(4)
  const read = () => (readSync(file, bytes, 0, 4, markOffset) === 4 ? bytes.readInt32BE() : undefined)
  // A reader from before this start may keep the mark in the write-ahead log for a while.
  const earlier = read()
  let isThere = earlier === mark
  return {
    requireMark() {
      const value = read()
      isThere ||= value === mark
      if (value === mark || (value === earlier && !isThere)) return
      truncateSync(`${path}-wal`)
      throw touched(path, 'was overwritten')
    },
    close: () => closeSync(file),
  }
}

const touched = (path: string, subject: string) =>
  new DatabaseUnavailable(new Error(`${path} ${subject}; stop the server before you touch its files`))
