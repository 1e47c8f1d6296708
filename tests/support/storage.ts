import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

export interface Storage {
  dataDir: string
  /** Absent on SQLite. */
  databaseUrl: string | undefined
  /** Every stored byte, as one Latin-1 text that can be searched. */
  everything(): Promise<string>
  remove(): Promise<void>
}

/** A new folder, and with TEST_DATABASE_URL a new PostgreSQL database in that cluster. */
export async function makeStorage(): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaveiro-tests-'))
  const cluster = process.env.TEST_DATABASE_URL
  const databaseUrl = cluster ? await makeDatabase(cluster) : undefined
  return {
    dataDir,
    databaseUrl,
    async everything() {
      const files = await readFiles(dataDir)
      return databaseUrl ? files + (await readTables(databaseUrl)) : files
    },
    async remove() {
      if (cluster && databaseUrl) {
        const name = new URL(databaseUrl).pathname.slice(1)
        await withClient(cluster, (client) => client.query(`drop database if exists ${name} with (force)`))
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeDatabase(cluster: string): Promise<string> {
  const name = `chaveiro_${randomBytes(8).toString('hex')}`
  await withClient(cluster, (client) => client.query(`create database ${name} strategy file_copy`))
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

async function readFiles(dir: string): Promise<string> {
  let all = ''
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) all += (await readFile(join(entry.parentPath, entry.name))).toString('latin1')
  }
  return all
}

/** Every row of every table; binary columns as their bytes. */
async function readTables(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const tables = await client.query(
      "select table_name from information_schema.tables where table_schema = 'public'",
    )
    let all = ''
    for (const { table_name } of tables.rows) {
      const { rows } = await client.query(`select * from "${table_name}"`)
      for (const value of rows.flatMap((row) => Object.values(row as object))) {
        if (Buffer.isBuffer(value)) all += value.toString('latin1')
        else all += Buffer.from(JSON.stringify(value) ?? '', 'utf8').toString('latin1')
      }
    }
    return all
  })
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
