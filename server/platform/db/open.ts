import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { noDatabaseAt, StartFault } from '../config/start-fault.ts'
import { keepToOwner } from '../files/keep-to-owner.ts'
import { makeFile } from '../files/make-file.ts'
import { makeFolder } from '../files/make-folder.ts'
import type { Db } from './db.ts'
import { postgresFault } from './errors.ts'
import { lockFolder } from './lock-folder.ts'
import { type Migration, migrate } from './migrate.ts'
import { requireMigrated, requireThisReleaseOrNone } from './require-migrated.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { openSqlite } from './sqlite-db.ts'
import { sqliteMigrations } from './sqlite-migrations.ts'

export type Storage = { dataDir: string; databaseUrl?: string | undefined }

type Listeners = {
  onLost?: (error: Error) => void
  /** Called before anything is written to a database without tables; a throw leaves it as it is. */
  onEmpty?: () => void
}

/**
 * Opens the configured database for a server and migrates it. Throws StartFault if another server has the SQLite
 * folder.
 */
export async function openDb(
  storage: Storage,
  migrations: readonly Migration[],
  listeners: Listeners = {},
): Promise<Db> {
  if (storage.databaseUrl) return openMigratedPostgres(storage.databaseUrl, migrations, listeners)
  makeFolder(storage.dataDir)
  const lock = lockFolder(storage.dataDir)
  try {
    const db = await openMigratedSqlite(storage.dataDir, lock.requireHeld, migrations, listeners.onEmpty)
    return { ...db, close: () => db.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openMigratedSqlite(
  dataDir: string,
  requireLock: () => void,
  migrations: readonly Migration[],
  onEmpty: Listeners['onEmpty'],
): Promise<Db> {
  const path = join(dataDir, 'chaveiro.sqlite')
  if (!existsSync(path)) onEmpty?.()
  // Readable by its owner only, whatever the folder's mode; SQLite gives its other files the same mode.
  makeFile(path)
  keepToOwner(path)
  // Nobody else waits for this process yet.
  const connection = new SqliteConnection(path, { readOnly: false, waitMs: 5000 })
  // A new one for each start; 0 is what copies have.
  const mark = randomInt(1, 2 ** 31 - 1)
  try {
    await migrate('sqlite', sqliteMigrations(connection), migrations, onEmpty)
    connection.putMark(mark)
  } finally {
    connection.close()
  }
  return openSqlite(path, { mark, requireLock })
}

/**
 * Opens an existing database without migrating it, for commands that only read. Throws StartFault if there is none, or
 * one of another version.
 */
export async function openExistingDb(storage: Storage, migrations: readonly Migration[]): Promise<Db> {
  const path = join(storage.dataDir, 'chaveiro.sqlite')
  if (!storage.databaseUrl && !existsSync(path)) throw noDatabaseAt(path)
  const postgres = storage.databaseUrl
    ? await (await import('./postgres-db.ts')).openPostgres(storage.databaseUrl, () => undefined)
    : undefined
  const db = postgres ?? openToLook(path)
  try {
    await postgres?.requireSessions()
    await requireMigrated(db.read, migrations)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Refuses a PostgreSQL database that another release has migrated, before this one would. Throws StartFault.
 */
export async function requireThisRelease(url: string, migrations: readonly Migration[]): Promise<void> {
  const db = await (await import('./postgres-db.ts')).openPostgres(url, () => undefined)
  try {
    await db.requireSessions()
    await requireThisReleaseOrNone(db.read, migrations)
  } finally {
    await db.close()
  }
}

function openToLook(path: string): Db {
  try {
    return openSqlite(path)
  } catch (error) {
    throw new StartFault(`The database at ${path} cannot be read: ${(error as Error).message}.`)
  }
}

async function openMigratedPostgres(
  url: string,
  migrations: readonly Migration[],
  { onLost = () => undefined, onEmpty }: Listeners,
): Promise<Db> {
  // Loaded on demand, since the embedded default does not need it.
  const { openPostgres } = await import('./postgres-db.ts')
  const db = await openPostgres(url, onLost)
  try {
    await db.requireSessions()
    const client = await db.connectAlone()
    try {
      await migrate(
        'postgres',
        {
          execute: async (sql) => void (await client.query(sql)),
          query: async (sql) => (await client.query(sql)).rows,
        },
        migrations,
        onEmpty,
      )
    } finally {
      await client.end()
    }
    return db
  } catch (error) {
    await db.close()
    throw postgresFault(error)
  }
}
