import { findPostgresPrograms } from '../tools/testing/system-packages.ts'
import { startThrowAwayPostgres } from '../tools/testing/throw-away-postgres.ts'

const engines = (process.env.ENGINES ?? 'SQLite,PostgreSQL').split(',')

/** Runs `measure` on each engine named in ENGINES. Starts a PostgreSQL for it, with these further settings. */
export async function onEachEngine(
  measure: (engine: string, databaseUrl?: string) => Promise<void>,
  postgresSettings: readonly string[] = [],
): Promise<void> {
  if (engines.includes('SQLite')) await measure('SQLite')
  if (!engines.includes('PostgreSQL')) return
  const programs = findPostgresPrograms()
  if (!programs) {
    console.log('PostgreSQL was not found: its part is left out')
    return
  }
  const postgres = await startThrowAwayPostgres(programs, postgresSettings)
  try {
    await measure('PostgreSQL, which flushes nothing here', postgres.url)
  } finally {
    await postgres.stop()
  }
}
