import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from '../config/start-fault.ts'
import { makeFolder } from '../files/make-folder.ts'

/**
 * Copies a database as of one moment, even while a server writes to it. When this returns the copy is complete, on
 * disk, and readable by its owner only. Throws StartFault if there is nothing to copy, or the target exists.
 */
export function copySqlite(from: string, to: string): void {
  if (!existsSync(from)) throw new StartFault(`There is no database at ${from}.`)
  if (existsSync(to)) throw new StartFault(`${to} is there already: a copy never replaces another.`)
  // Under another name until complete, so that a partial copy is never mistaken for a whole one.
  const part = `${to}.${randomUUID()}.part`
  try {
    makeFolder(dirname(to))
    // SQLite writes into the empty file and so keeps its mode.
    closeSync(openSync(part, 'wx', 0o600))
  } catch (error) {
    throw new StartFault(`${to} cannot be written: ${(error as Error).message}.`)
  }
  try {
    copyInto(from, part)
    renameSync(part, to)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

function copyInto(from: string, to: string): void {
  const database = openToCopy(from)
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } catch (error) {
    throw notCopied(from, error)
  } finally {
    database.close()
  }
  // The server that has the database open notices by its mark if this copy is written over it.
  const made = new DatabaseSync(to)
  made.exec('PRAGMA user_version = 0')
  made.close()
  const copy = openSync(to, 'r')
  fsyncSync(copy)
  closeSync(copy)
}

function openToCopy(from: string): DatabaseSync {
  let database: DatabaseSync
  try {
    database = new DatabaseSync(from, { timeout: 5000 })
  } catch (error) {
    throw notCopied(from, error)
  }
  try {
    if (database.prepare('SELECT 1 FROM sqlite_schema').get()) return database
  } catch (error) {
    database.close()
    throw notCopied(from, error)
  }
  database.close()
  throw new StartFault(`The database at ${from} is empty: no server has opened it yet.`)
}

const notCopied = (from: string, error: unknown) =>
  new StartFault(`The database at ${from} cannot be copied: ${(error as Error).message}.`)
