import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { migrations } from '../../migrations/index.ts'
import { onPostgres } from '../testing/on-engine.ts'
import { makeTestStorage, type TestStorage } from '../testing/test-database.ts'
import type { Db, Tx } from './db.ts'
import { insertLease, selectOwner } from './db-test.queries.ts'
import { openDb } from './open.ts'
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

/** Two that read what the other one writes: one of them is refused and runs again. */
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

onPostgres('after a conflict fewer write at once, and each that waits gets its turn', async () => {
  assert.equal(await conflict(['one', 'other']), 3)
  let begun = 0
  const halfBegun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const all = Array.from({ length: connectionsMax }, () =>
    db.inTransaction(async (tx) => {
      await tx.first(selectOwner, { name: 'one' })
      begun += 1
      if (begun === connectionsMax / 2) halfBegun.resolve()
      await over.promise
    }),
  )
  await halfBegun.promise
  for (let looks = 0; looks < 20; looks++) await db.read.first(selectOwner, { name: 'one' })
  assert.equal(begun, connectionsMax / 2)
  over.resolve()
  await Promise.all(all)
  assert.equal(begun, connectionsMax)
})
