import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { columnTypes, type Migration, type MigrationConnection, migrate } from '../db/migrate.ts'
import { SqliteConnection } from '../db/sqlite-connection.ts'
import { sqliteMigrations } from '../db/sqlite-migrations.ts'

export type TestStorage = { dataDir: string; databaseUrl: string | undefined; remove(): Promise<void> }

// An arbitrary number; the first process makes the template while the others wait.
const templateLock = 7_242_331_906

/** A new data folder with a migrated database; with TEST_DATABASE_URL that is in PostgreSQL's cluster. Without migrations it is empty. */
export async function makeTestStorage(migrations: readonly Migration[] = []): Promise<TestStorage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaveiro-test-'))
  const removeDir = () => rm(dataDir, { recursive: true, force: true })
  const cluster = process.env.TEST_DATABASE_URL
  if (!cluster) {
    if (migrations.length > 0) await putTables(dataDir, migrations)
    return { dataDir, databaseUrl: undefined, remove: removeDir }
  }
  const name = `chaveiro_${randomBytes(8).toString('hex')}`
  await onDatabase(cluster, async (client) => {
    const template = await findTemplate(client, cluster, migrations)
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return {
    dataDir,
    databaseUrl: databaseUrl(cluster, name),
    async remove() {
      await onDatabase(cluster, (client) => client.query(`drop database if exists ${name} with (force)`))
      await removeDir()
    },
  }
}

const sqliteFiles = new Map<readonly Migration[], Buffer>()

/** Writes a SQLite database with these tables. It is made once: copying it takes a tenth of the time. */
async function putTables(dataDir: string, migrations: readonly Migration[]): Promise<void> {
  const path = join(dataDir, 'chaveiro.sqlite')
  const made = sqliteFiles.get(migrations)
  if (made) return writeFile(path, made, { mode: 0o600 })
  const connection = new SqliteConnection(path, { readOnly: false })
  try {
    await migrate('sqlite', sqliteMigrations(connection), migrations)
  } finally {
    connection.close()
  }
  sqliteFiles.set(migrations, await readFile(path))
}

/** An empty database with these tables; copying its files takes a tenth of the time of making them. */
async function findTemplate(client: Client, cluster: string, migrations: readonly Migration[]) {
  if (migrations.length === 0) return 'template1'
  const tables = migrations.map(({ sql }) => sql(columnTypes.postgres)).join()
  const template = `chaveiro_tables_${createHash('sha256').update(tables).digest('hex').slice(0, 16)}`
  await client.query(`select pg_advisory_lock(${templateLock})`)
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount === 0) {
    await client.query(`create database ${template} strategy file_copy`)
    await onDatabase(databaseUrl(cluster, template), (its) =>
      migrate('postgres', connectionOf(its), migrations),
    )
  }
  await client.query(`select pg_advisory_unlock(${templateLock})`)
  return template
}

const connectionOf = (client: Client): MigrationConnection => ({
  execute: async (sql) => void (await client.query(sql)),
  query: async (sql) => (await client.query(sql)).rows,
})

function databaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
