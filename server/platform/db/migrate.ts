import { createHash } from 'node:crypto'
import { StartFault } from '../config/start-fault.ts'
import type { Engine } from './engine.ts'

/** The native column types of each engine. */
export type ColumnTypes = { id: string; instant: string; day: string; bytes: string; flag: string }

export type Migration = { name: string; sql: (types: ColumnTypes) => string }

/** A migration as the database records it. */
export type DoneMigration = { name: string; digest: string }

/** Runs raw statements on one connection. */
export type MigrationConnection = {
  execute(sql: string): Promise<void>
  query(sql: string): Promise<DoneMigration[]>
}

export const columnTypes: Record<Engine, ColumnTypes> = {
  sqlite: { id: 'text', instant: 'text', day: 'text', bytes: 'blob', flag: 'BOOLEAN' },
  postgres: { id: 'uuid', instant: 'timestamptz', day: 'date', bytes: 'bytea', flag: 'boolean' },
}

// An arbitrary number, unlikely to be used by another program on the same database.
const advisoryLock = 7_242_331_905

/** Refuses a database that a newer release has migrated, since this one would read and write it wrongly. */
export function requireKnown(done: readonly string[], migrations: readonly Migration[]): void {
  const newest = done[migrations.length]
  if (newest === undefined) return
  throw new StartFault(
    `The database was opened by a newer release of Chaveiro, which this one must not write to (it has ${newest}): start the newer release, or restore a backup from before it.`,
  )
}

/** The statements of a migration on this engine, and their digest. */
export function migrationOn(engine: Engine, { sql }: Migration): { sql: string; digest: string } {
  const text = sql(columnTypes[engine])
  return { sql: text, digest: createHash('sha256').update(text).digest('hex') }
}

/** Refuses a migration that is another than the one that ran. */
export function requireUnchanged(done: DoneMigration, migration: DoneMigration): void {
  if (done.name === migration.name && done.digest === migration.digest) return
  throw new StartFault(`Migration ${done.name} was changed after it ran; migrations are append-only.`)
}

/**
 * Runs pending migrations in one transaction, under a lock. Refuses if a migration was changed after it ran. `onEmpty` may refuse a
 * database in which none ran yet.
 */
export async function migrate(
  engine: Engine,
  connection: MigrationConnection,
  migrations: readonly Migration[],
  onEmpty: () => void = () => undefined,
): Promise<void> {
  await connection.execute(engine === 'sqlite' ? 'begin exclusive' : 'begin')
  try {
    if (engine === 'postgres') await connection.execute(`select pg_advisory_xact_lock(${advisoryLock})`)
    await connection.execute(
      'create table if not exists migrations (name text primary key, digest text not null)',
    )
    const done = await connection.query('select name, digest from migrations order by name')
    requireKnown(
      done.map(({ name }) => name),
      migrations,
    )
    if (done.length === 0) onEmpty()
    for (const [index, migration] of migrations.entries()) {
      const { sql, digest } = migrationOn(engine, migration)
      const doneMigration = done[index]
      if (doneMigration) {
        requireUnchanged(doneMigration, { name: migration.name, digest })
        continue
      }
      await connection.execute(sql)
      await connection.execute(`insert into migrations values ('${migration.name}', '${digest}')`)
    }
    await connection.execute('commit')
  } catch (error) {
    // With a full disk or a lost connection the database has already rolled back; report the original error.
    await connection.execute('rollback').catch(() => undefined)
    throw error
  }
}
