import { sql } from 'kysely'
import { StartFault } from '../config/start-fault.ts'
import type { Reader } from './db.ts'
import { isMissingTable } from './errors.ts'
import { type DoneMigration, type Migration, migrationOn, requireKnown, requireUnchanged } from './migrate.ts'

/** Refuses a database whose migrations are not exactly those of this release. */
export async function requireMigrated(reader: Reader, migrations: readonly Migration[]): Promise<void> {
  const done = await doneMigrations(reader)
  if (done.length === 0) throw new StartFault('The database is empty: no server has opened it yet.')
  requireKnown(
    done.map(({ name }) => name),
    migrations,
  )
  for (const [index, migration] of migrations.entries()) {
    const doneMigration = done[index]
    if (!doneMigration) {
      throw new StartFault(
        'The database was made by an older release: start the server once, which brings it up to date.',
      )
    }
    requireUnchanged(doneMigration, {
      name: migration.name,
      digest: migrationOn(reader.engine, migration).digest,
    })
  }
}

/** Refuses a database that another release has migrated; one without tables is not. */
export async function requireThisReleaseOrNone(
  reader: Reader,
  migrations: readonly Migration[],
): Promise<void> {
  if ((await doneMigrations(reader)).length > 0) await requireMigrated(reader, migrations)
}

async function doneMigrations(reader: Reader): Promise<DoneMigration[]> {
  try {
    const done = sql<DoneMigration>`select name, digest from migrations order by name`
    return (await done.execute(reader.kysely)).rows
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}
