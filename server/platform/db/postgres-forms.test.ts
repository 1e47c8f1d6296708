// Promise 27

import assert from 'node:assert/strict'
import { Client } from 'pg'
import { migrations } from '../../migrations/index.ts'
import { onPostgres } from '../testing/on-engine.ts'
import { makeTestStorage } from '../testing/test-database.ts'
import { insertLease, isCompiling, isolationOfReads, selectOwner } from './db-test.queries.ts'
import { openDb } from './open.ts'

const owner = '018f0000-0000-7000-8000-000000000001'
// The last two are days on which São Paulo's offset had seconds.
const instants = [
  '2026-05-06T07:08:09.010Z',
  '2026-12-31T23:59:59.999Z',
  '1900-01-01T00:00:00.000Z',
  '0001-02-03T04:05:06.700Z',
]

onPostgres('an instant is read as written, whatever formats the database is set to', async () => {
  for (const form of ["datestyle = 'SQL, DMY'", "datestyle = 'German'", "timezone = 'America/Sao_Paulo'"]) {
    const storage = await makeTestStorage(migrations)
    const url = storage.databaseUrl ?? ''
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set ${form}`)
    await client.end()
    const db = await openDb(storage, migrations)
    try {
      for (const until of instants) {
        await db.inTransaction((tx) => tx.run(insertLease, { name: until, owner, until }))
        assert.equal((await db.read.first(selectOwner, { name: until }))?.until, until, form)
      }
    } finally {
      await db.close()
      await storage.remove()
    }
  }
})

onPostgres(
  'what a read sees, how long a lock is waited for and whether statements are compiled is not what the database has been set to',
  async () => {
    const storage = await makeTestStorage(migrations)
    const url = storage.databaseUrl ?? ''
    const client = new Client({ connectionString: url })
    await client.connect()
    for (const setting of [
      "default_transaction_isolation = 'serializable'",
      'lock_timeout = 1',
      'jit = on',
    ]) {
      await client.query(`alter database ${new URL(url).pathname.slice(1)} set ${setting}`)
    }
    const db = await openDb(storage, migrations)
    try {
      assert.equal(await isolationOfReads(db.read), 'read committed')
      assert.equal(await isCompiling(db.read), 'off')
      await client.query('begin; lock table leases')
      const lease = { name: 'one', owner, until: '2026-01-01T00:00:00.000Z' }
      const waiting = db.inTransaction((tx) => tx.run(insertLease, lease))
      setTimeout(() => client.query('commit'), 100)
      assert.equal(await waiting, 1)
    } finally {
      await client.end()
      await db.close()
      await storage.remove()
    }
  },
)
