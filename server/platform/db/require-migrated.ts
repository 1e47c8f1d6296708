import { sql } from 'kysely'
import { StartFault } from '../config/start-fault.ts'
import type { Reader } from './db.ts'
import { isMissingTable } from './errors.ts'
import { type Migration, requireKnown } from './migrate.ts'

/** Refuses a database that no server of this version has migrated. */
export async function requireMigrated(reader: Reader, migrations: readonly Migration[]): Promise<void> {
  const done = await doneMigrations(reader)
  if (done.length === 0) throw new StartFault('The database is empty: no server has opened it yet.')
  requireKnown(done, migrations)
  if (done.length < migrations.length) {
    throw new StartFault(
      'The database was made by an older release: start the server once, which brings it up to date.',
    )
  }
}

async function doneMigrations(reader: Reader): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
      reader.kysely,
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}
