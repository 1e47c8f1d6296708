import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TestStorage = { dataDir: string; databaseUrl: string | undefined; remove(): Promise<void> }

/** A fresh data folder, and with TEST_DATABASE_URL a fresh PostgreSQL database of that cluster. */
export async function makeTestStorage(): Promise<TestStorage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaveiro-test-'))
  const removeDir = () => rm(dataDir, { recursive: true, force: true })
  const cluster = process.env.TEST_DATABASE_URL
  if (!cluster) return { dataDir, databaseUrl: undefined, remove: removeDir }
  const name = `chaveiro_${randomBytes(8).toString('hex')}`
  await onCluster(cluster, `create database ${name}`)
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await onCluster(cluster, `drop database if exists ${name} with (force)`)
      await removeDir()
    },
  }
}

async function onCluster(cluster: string, sql: string): Promise<void> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: cluster })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
