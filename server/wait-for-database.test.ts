import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './platform/config/config.ts'
import { DiskFull } from './platform/db/errors.ts'
import { PostgresHosts } from './platform/db/postgres-hosts.ts'
import { freePort } from './platform/testing/free-port.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** As PostgreSQL refuses a connection when it has no room for a file that the connection needs. */
const noRoom = Object.assign(new Error('could not write init file'), { severity: 'FATAL', code: '53100' })

class FullPool {
  on() {
    return this
  }
  async connect() {
    throw noRoom
  }
}

const hostsWithoutRoom = () =>
  new PostgresHosts({ Pool: FullPool } as never, ['postgres://localhost/full'], {
    types: {} as never,
    onLost: () => undefined,
    nameOf: () => undefined,
    limits: { connectMs: 1000, statementMs: 1000, answerMs: 1000, idleInTransactionMs: 1000 },
  })

test('a connection that PostgreSQL refuses for want of room is a full disk, not a database that does not answer', async () => {
  await assert.rejects(hostsWithoutRoom().connect(), DiskFull)
})

test('a server that starts while PostgreSQL has no room answers 503 and opens once there is some', async () => {
  const port = String(await freePort())
  const config = readConfig({ PORT: port, DATABASE_URL: 'postgres://localhost/full' })
  let tries = 0
  const opened = await waitForDatabase(config, async () => {
    tries += 1
    if (tries === 1) await hostsWithoutRoom().connect()
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
    return status
  })
  assert.deepEqual([opened, tries], [503, 2])
})
