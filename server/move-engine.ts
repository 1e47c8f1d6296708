import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endCommand } from './explain-fault.ts'
import { migrations } from './migrations/index.ts'
import { openAtRest } from './platform/at-rest/at-rest.ts'
import { writtenUnder } from './platform/at-rest/data-keys.ts'
import { openKeyRing } from './platform/at-rest/open-key-ring.ts'
import { readConfig } from './platform/config/config.ts'
import { StartFault } from './platform/config/start-fault.ts'
import type { Db, Tx } from './platform/db/db.ts'
import { lockFolder } from './platform/db/lock-folder.ts'
import { copyRows, isEmpty, type Moved, sumRows } from './platform/db/move-rows.ts'
import { openDb, openExistingDb, requireThisRelease, type Storage } from './platform/db/open.ts'
import { findTableFaults } from './platform/db/table-faults.ts'
import { flushFolder } from './platform/files/flush-folder.ts'
import { makeFolder } from './platform/files/make-folder.ts'
import { requireSound } from './verify-database.ts'

// npm run move-engine -- <from> <to>: copies a stopped server's database from SQLite (its folder) to PostgreSQL (its address) or
// back, and checks the copy as npm run backup:try does. All or nothing: until everything is checked, the target stays empty.
try {
  const [from, to, ...more] = process.argv.slice(2)
  if (!from || !to || more.length > 0) {
    throw new StartFault(
      'Say which, in two words: npm run move-engine -- "<folder or address to move from>" "<folder or address to move to>"',
    )
  }
  const config = readConfig(process.env)
  if (isAddress(from) === isAddress(to)) {
    throw new StartFault(
      'Both are of one engine: one has to be a folder (SQLite), the other an address that begins with postgres://. Within an engine, back up and restore.',
    )
  }
  const storageOf = (word: string): Storage =>
    isAddress(word) ? { dataDir: config.dataDir, databaseUrl: word } : { dataDir: word }
  const unlock = isAddress(from) || !existsSync(from) ? undefined : lockFolder(from).release
  try {
    const source = await openExistingDb(storageOf(from), migrations)
    try {
      await requireNoServer(source)
      const atRest = await openAtRest(source, await openKeyRing(config, source))
      const work = (target: Db) => move(source, target, (tx) => requireSound(tx, atRest))
      const { moved, entries } = isAddress(to)
        ? await intoPostgres(config.dataDir, to, work)
        : await intoFile(to, work)
      for (const { table, rows } of moved) process.stdout.write(`${table}: ${rows}\n`)
      process.stdout.write(
        `All rows are there and equal, everything opens with the data keys, as it was signed, and the audit chain holds: ${entries} entries. Start the server with ${isAddress(to) ? 'this address as DATABASE_URL' : 'this folder as DATA_DIR, and without DATABASE_URL'}.\n`,
      )
    } finally {
      await source.close()
    }
  } finally {
    unlock?.()
  }
} catch (error) {
  endCommand(error, 1)
}

function isAddress(word: string): boolean {
  return /^postgres(ql)?:/.test(word)
}

/** On PostgreSQL servers leave no lock, but say each minute that they write. */
async function requireNoServer(source: Db): Promise<void> {
  if (source.engine === 'sqlite' || (await writtenUnder(source.read, Date.now())).size === 0) return
  throw new StartFault(
    'A server runs on the database to move from, or was killed less than ten minutes ago. Stop it first: what it writes would not be moved.',
  )
}

type Work<T> = (target: Db) => Promise<T>

async function intoPostgres<T>(dataDir: string, url: string, work: Work<T>): Promise<T> {
  await requireThisRelease(url, migrations)
  const target = await openDb({ dataDir, databaseUrl: url }, migrations)
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}

/** Under another name until it is checked, so that a part is never mistaken for the whole. */
async function intoFile<T>(folder: string, work: Work<T>): Promise<T> {
  const file = join(folder, 'chaveiro.sqlite')
  if (existsSync(file)) throw new StartFault(`${file} is there already: a move never replaces a database.`)
  makeFolder(folder)
  const lock = lockFolder(folder)
  const dataDir = join(folder, `moving-${randomUUID()}`)
  try {
    const target = await openDb({ dataDir }, migrations)
    const done = await work(target).finally(() => target.close())
    renameSync(join(dataDir, 'chaveiro.sqlite'), file)
    flushFolder(folder)
    return done
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    lock.release()
  }
}

async function move(
  source: Db,
  target: Db,
  check: (tx: Tx) => Promise<number>,
): Promise<{ moved: Moved[]; entries: number }> {
  const [fault] = await findTableFaults(target, migrations)
  if (fault !== undefined) throw new StartFault(`${fault} Nothing was moved.`)
  return target.inTransaction(async (tx) => {
    if (!(await isEmpty(tx))) throw new StartFault('The database to move to is not empty.')
    const moved = await copyRows(source.read, tx)
    const there = await sumRows(tx, source.engine === 'sqlite' ? source.read : tx)
    const other = moved.find(({ rows, sum }, at) => rows !== there[at]?.rows || sum !== there[at]?.sum)
    if (other)
      throw new StartFault(`The rows of ${other.table} differ from those that were read. Nothing was moved.`)
    const entries = await check(tx)
    await requireNoServer(source)
    return { moved, entries }
  })
}
