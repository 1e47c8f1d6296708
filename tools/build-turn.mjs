import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

const waitMs = 600_000
const busy = 5

/**
 * Waits until no other process has this lock, and takes it; returns the function that gives it back. The operating system does so for a
 * process that ends. Needs Node 24.
 * @param {string} path an empty file, made if missing
 */
export function takeTurn(path) {
  mkdirSync(dirname(path), { recursive: true })
  // SQLite would only say that it cannot open a file, as after a start by another account.
  closeSync(openSync(path, 'a'))
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  const lock = new DatabaseSync(path)
  const take = () => lock.exec('BEGIN EXCLUSIVE')
  try {
    take()
  } catch (error) {
    if (error.errcode !== busy) throw error
    console.error('Another process is building already; waiting for it …')
    lock.exec(`PRAGMA busy_timeout = ${waitMs}`)
    take()
  }
  return () => lock.close()
}
