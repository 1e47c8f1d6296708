import type { DoneMigration, MigrationConnection } from './migrate.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** What `migrate` runs its statements on. */
export function sqliteMigrations(connection: SqliteConnection): MigrationConnection {
  return {
    execute: async (sql) => connection.exec(sql),
    query: async (sql) => connection.run(sql, []).rows as DoneMigration[],
  }
}
