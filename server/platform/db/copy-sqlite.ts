import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from '../config/start-fault.ts'

/**
 * Copies a database as of one moment, also while a server writes to it. The copy is whole when this returns, on disk, and
 * readable by its owner only. Throws StartFault where there is nothing to copy, or something in its place.
 */
export function copySqlite(from: string, to: string): void {
  if (!existsSync(from)) throw new StartFault(`There is no database at ${from}.`)
  if (existsSync(to)) throw new StartFault(`${to} is there already: a copy never replaces another.`)
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  // SQLite writes into an empty file, and so keeps the mode that it was made with.
  closeSync(openSync(to, 'wx', 0o600))
  const database = new DatabaseSync(from, { timeout: 5000 })
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
  const copy = openSync(to, 'r')
  fsyncSync(copy)
  closeSync(copy)
}
