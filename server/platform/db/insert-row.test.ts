import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrations } from '../../migrations/index.ts'
import { makeTestStorage, type TestStorage } from '../testing/test-database.ts'
import type { Db, Tx } from './db.ts'
import {
  countLeases,
  insertChat,
  insertLeaseOf,
  insertLeases,
  insertNewLease,
  putLongerLease,
  selectChat,
  selectColumns,
  selectLease,
} from './insert-row-test.queries.ts'
import { openDb } from './open.ts'
import { tables } from './schema.ts'

let storage: TestStorage
let db: Db

before(async () => {
  storage = await makeTestStorage()
  db = await openDb(storage, migrations)
})
after(async () => {
  await db.close()
  await storage.remove()
})

const [mine, yours] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
const [early, late] = ['2030-01-02T03:04:05.678Z', '2031-01-02T03:04:05.678Z']

test('every table has exactly the columns of the schema', async () => {
  for (const [table, columns] of Object.entries(tables)) {
    const found = await selectColumns(db.read, table)
    assert.deepEqual(found.sort(), Object.keys(columns).sort(), table)
  }
})

test('an object that is no row of the table is a type error', () => {
  const lease = { name: 'typed', owner: mine, until: early }
  const chat = { id: 1, shows_names: false, events: 'login' }
  const neverRun = (tx: Tx) => [
    // @ts-expect-error: a column is missing
    tx.run(insertNewLease, { name: 'typed', owner: mine }),
    // @ts-expect-error: the table has no such column
    tx.run(insertNewLease, { ...lease, since: early }),
    // @ts-expect-error: not the column's type
    tx.run(insertNewLease, { ...lease, until: 5 }),
    // @ts-expect-error: the column may not be null
    tx.run(insertNewLease, { ...lease, owner: null }),
    // @ts-expect-error: the column is preset
    tx.run(insertChat, { ...chat, document: new Uint8Array(), is_on: false }),
    // @ts-expect-error: a row of many lacks a column
    insertLeases(tx, [lease, { name: 'typed', owner: mine }]),
  ]
  assert.ok(neverRun)
})

test('a row has the given and the preset values', async () => {
  const given = { id: 1, shows_names: false, events: 'login' }
  const document = new Uint8Array([0, 1, 255])
  assert.equal(await db.inTransaction((tx) => tx.run(insertChat, { ...given, document })), 1)
  const { document: kept, ...row } =
    (await db.read.first(selectChat, { id: 1 })) ?? assert.fail('it is not there')
  assert.deepEqual(row, { ...given, is_on: true, service: null })
  assert.deepEqual(new Uint8Array(kept), document)
})

test('a preset may be read from another table', async () => {
  await db.inTransaction(async (tx) => {
    await tx.run(insertNewLease, { name: 'other', owner: yours, until: early })
    await tx.run(insertLeaseOf('other'), { name: 'like other', until: late })
  })
  assert.deepEqual(
    { ...(await db.read.first(selectLease, { name: 'like other' })) },
    { owner: yours, until: late },
  )
})

test('an existing row stays when nothing is to be done, and the caller can tell', async () => {
  const first = { name: 'kept', owner: mine, until: early }
  const changed = await db.inTransaction(async (tx) => [
    await tx.run(insertNewLease, first),
    await tx.run(insertNewLease, { ...first, owner: yours }),
  ])
  assert.deepEqual(changed, [1, 0])
  assert.equal((await db.read.first(selectLease, { name: 'kept' }))?.owner, mine)
})

test('an existing row takes the new values if its condition holds', async () => {
  const put = (owner: string, until: string) =>
    db.inTransaction((tx) => tx.run(putLongerLease, { name: 'put', owner, until }))
  assert.deepEqual([await put(mine, early), await put(yours, early), await put(yours, late)], [1, 0, 1])
  assert.deepEqual({ ...(await db.read.first(selectLease, { name: 'put' })) }, { owner: yours, until: late })
})

test('more rows than fit into a statement are all inserted, and an empty list does nothing', async () => {
  const before = await db.read.first(countLeases, {})
  const rows = Array.from({ length: 1201 }, (_, index) => ({
    name: `many ${index}`,
    owner: mine,
    until: early,
  }))
  await db.inTransaction(async (tx) => {
    await insertLeases(tx, rows)
    await insertLeases(tx, [])
  })
  const after = await db.read.first(countLeases, {})
  assert.equal(Number(after?.count) - Number(before?.count), rows.length)
})
