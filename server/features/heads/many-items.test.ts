import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getVaultHead, signVaultHead } from '@chaveiro/contract/calls/heads.ts'
import type { HeadEntry } from '@chaveiro/contract/log/items/head.ts'
import { insertRows } from '../../platform/db/insert-row.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { explain, updateStatistics } from '../../platform/testing/explain.queries.ts'
import { hashOf } from '../../testing/hash-of.ts'
import { startItemServer } from '../../testing/start-item-server.ts'
import { turnsDuring } from '../../testing/turns-during.ts'
import { selectStandings } from './heads.queries.ts'

const setup = await startItemServer()
const { db } = setup.server.platform
const many = 6000

/** A vault with very many changes; every second item has two. */
async function fillVault(): Promise<{ vault: string; entries: HeadEntry[] }> {
  const vault = await setup.makeVault()
  const { id } = await setup.makeItem(vault)
  const change = await db.read.kysely
    .selectFrom('item_changes')
    .selectAll()
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  const entries: HeadEntry[] = [[id, 1, change.hash, false]]
  const changes = Array.from({ length: many / 2 }, () => makeId(Date.now())).flatMap((item_id) => {
    const hash = hashOf(item_id)
    entries.push([item_id, 2, hash, true])
    const first = { ...change, item_id, hash: hashOf(hash), number: 0 }
    return [first, { ...first, revision: 2, hash, act: 'delete' }]
  })
  const rows = changes.map((row, at) => ({ ...row, number: at + 2 }))
  await db.inTransaction((tx) => insertRows(tx, 'item_changes', rows))
  return { vault, entries }
}

test('a head over very many items is signed and read while others have their turn', async () => {
  const { vault, entries } = await fillVault()
  const head = await setup.head(vault, entries)
  const signing = setup.server.send(signVaultHead, { as: setup.admin, params: { id: vault }, body: { head } })
  assert.ok((await turnsDuring(signing)) > 6)
  assert.equal((await signing).status, 204)
  const reading = setup.server.call(getVaultHead, { as: setup.admin, params: { id: vault }, query: {} })
  assert.ok((await turnsDuring(reading)) > 6)
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  assert.deepEqual(
    (await reading).body.entries?.map(({ item, revision, hash, deleted }) => [item, revision, hash, deleted]),
    sorted,
  )
})

test('a head’s entries are read by an index in order', async () => {
  await updateStatistics(db.read)
  const place = { vault_id: makeId(0), after: makeId(0), limit: 500, number: 7 }
  const plan = await explain(db.read, selectStandings, place)
  assert.doesNotMatch(plan, /Seq Scan|Sort|TEMP B-TREE|SCAN /)
})
