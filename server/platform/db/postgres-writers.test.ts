// Promise 27

import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { migrations } from '../../migrations/index.ts'
import { onPostgres } from '../testing/on-engine.ts'
import { makeTestStorage, type TestStorage } from '../testing/test-database.ts'
import type { Db, Tx } from './db.ts'
import { insertLease, selectOwner } from './db-test.queries.ts'
import { openDb } from './open.ts'
import { writersMost } from './postgres-db.ts'
import { connectionsMax } from './postgres-hosts.ts'

const owner = '018f0000-0000-7000-8000-000000000001'
const until = '2030-01-02T03:04:05.678Z'

let storage: TestStorage
let db: Db
before(async () => {
  storage = await makeTestStorage(migrations)
  db = await openDb(storage, migrations)
})
after(async () => {
  await db.close()
  await storage.remove()
})

/** Two transactions that read what the other writes: one fails and runs again. */
async function conflict(names: readonly [string, string]): Promise<number> {
  let runs = 0
  const bothHaveRead = Promise.withResolvers<void>()
  const readThenWrite = (read: string, written: string) => (tx: Tx) =>
    tx.first(selectOwner, { name: read }).then(async () => {
      runs += 1
      if (runs === 2) bothHaveRead.resolve()
      await bothHaveRead.promise
      await tx.run(insertLease, { name: written, owner, until })
    })
  const [one, other] = names
  await Promise.all([
    db.inTransaction(readThenWrite(one, other)),
    db.inTransaction(readThenWrite(other, one)),
  ])
  return runs
}

/** As many writers as asked for, each holding a connection until released. */
async function holdWriters(count: number, expected: number) {
  let begun = 0
  const allBegun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const all = Array.from({ length: count }, () =>
    db.inTransaction(async (tx) => {
      await tx.first(selectOwner, { name: 'one' })
      begun += 1
      if (begun === expected) allBegun.resolve()
      await over.promise
    }),
  )
  await allBegun.promise
  const letGo = async () => {
    over.resolve()
    await Promise.all(all)
  }
  return { begun: () => begun, letGo }
}
const readMany = async () => {
  for (let looks = 0; looks < 20; looks++) await db.read.first(selectOwner, { name: 'one' })
}

onPostgres('however many writers hold connections, a reader finds one', async () => {
  const writers = await holdWriters(2 * connectionsMax, writersMost)
  await readMany()
  assert.equal(writers.begun(), writersMost)
  await writers.letGo()
  assert.equal(writers.begun(), 2 * connectionsMax)
})

onPostgres('after a conflict fewer write at once, and all that wait get their turn', async () => {
  assert.equal(await conflict(['one', 'other']), 3)
  const writers = await holdWriters(connectionsMax, writersMost / 2)
  await readMany()
  assert.equal(writers.begun(), writersMost / 2)
  await writers.letGo()
  assert.equal(writers.begun(), connectionsMax)
})
