import { createHash } from 'node:crypto'
import { StartFault } from '../config/start-fault.ts'
import type { Engine } from './engine.ts'

/** The native column types of each engine. */
export type ColumnTypes = { id: string; instant: string; day: string; bytes: string; flag: string }

export type Migration = { name: string; sql: (types: ColumnTypes) => string }

/** Raw statements on one connection. */
export type MigrationConnection = {
  execute(sql: string): Promise<void>
  query(sql: string): Promise<{ name: string; digest: string }[]>
}

export const columnTypes: Record<Engine, ColumnTypes> = {
  sqlite: { id: 'text', instant: 'text', day: 'text', bytes: 'blob', flag: 'BOOLEAN' },
  postgres: { id: 'uuid', instant: 'timestamptz', day: 'date', bytes: 'bytea', flag: 'boolean' },
}

// An arbitrary number, unlikely to be locked by another program on the same database.
const advisoryLock = 7_242_331_905

/** Runs what has not run yet, in one transaction under a lock. Refuses where a migration was changed after it ran. */
export async function migrate(
  engine: Engine,
  connection: MigrationConnection,
  migrations: readonly Migration[],
): Promise<void> {
  await connection.execute(engine === 'sqlite' ? 'begin exclusive' : 'begin')
  try {
    if (engine === 'postgres') await connection.execute(`select pg_advisory_xact_lock(${advisoryLock})`)
    await connection.execute(
      'create table if not exists migrations (name text primary key, digest text not null)',
    )
    const done = await connection.query('select name, digest from migrations order by name')
    for (const [index, migration] of migrations.entries()) {
      const sql = migration.sql(columnTypes[engine])
      const digest = createHash('sha256').update(sql).digest('hex')
      const before = done[index]
      if (before) {
        if (before.name === migration.name && before.digest === digest) continue
        throw new StartFault(`migration ${before.name} was changed after it ran; migrations are append-only`)
      }
      await connection.execute(sql)
      await connection.execute(`insert into migrations values ('${migration.name}', '${digest}')`)
    }
    if (done.length > migrations.length) throw new StartFault('The database was made by a newer version.')
    await connection.execute('commit')
  } catch (error) {
    // Where the disk is full or the connection lost, the database has rolled back already; why is what counts.
    await connection.execute('rollback').catch(() => undefined)
    throw error
  }
}
