import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { noDatabaseAt, StartFault } from '../config/start-fault.ts'
import { flushFolder } from '../files/flush-folder.ts'
import { makeFile } from '../files/make-file.ts'
import { makeFolder } from '../files/make-folder.ts'

/**
 * Copies a database as of one moment, even while a server writes to it. When this returns the copy is complete, on
 * disk, and readable by its owner only. Throws StartFault if there is nothing to copy, or the target exists.
 */
export function copySqlite(from: string, to: string): void {
  if (!existsSync(from)) throw noDatabaseAt(from)
  if (existsSync(to)) throw new StartFault(`${to} is there already: a copy never replaces another.`)
  // Under another name until complete, so that a partial copy is never mistaken for a whole one.
  const part = `${to}.${randomUUID()}.part`
  try {
    makeFolder(dirname(to))
    // SQLite writes into the empty file and so keeps its mode.
    makeFile(part)
  } catch (error) {
    throw new StartFault(`${to} cannot be written: ${(error as Error).message}.`)
  }
  try {
    copyInto(from, part, to)
    renameSync(part, to)
    flushFolder(dirname(to))
  } catch (error) {
    // Without room SQLite leaves its journal.
    for (const path of [part, `${part}-journal`]) rmSync(path, { force: true })
    throw error
  }
}

function copyInto(from: string, part: string, to: string): void {
  const database = openToCopy(from)
  try {
    database.prepare('VACUUM INTO ?').run(part)
    clearMark(part)
  } catch (error) {
    throw notCopied(`${from} cannot be copied to ${to}`, error)
  } finally {
    database.close()
  }
  const copy = openSync(part, 'r')
  fsyncSync(copy)
  closeSync(copy)
}

/** A server that has the database open notices by its mark if this copy is written over it. */
function clearMark(path: string): void {
  const database = new DatabaseSync(path)
  try {
    database.exec('PRAGMA user_version = 0')
  } finally {
    database.close()
  }
}

function openToCopy(from: string): DatabaseSync {
  let database: DatabaseSync
  try {
    database = new DatabaseSync(from, { timeout: 5000 })
  } catch (error) {
    throw notCopied(`${from} cannot be copied`, error)
  }
  try {
    if (database.prepare('SELECT 1 FROM sqlite_schema').get()) return database
  } catch (error) {
    database.close()
    throw notCopied(`${from} cannot be copied`, error)
  }
  database.close()
  throw new StartFault(`The database at ${from} is empty: no server has opened it yet.`)
}

const notCopied = (cause: string, error: unknown) =>
  new StartFault(`The database at ${cause}: ${(error as Error).message}.`)
