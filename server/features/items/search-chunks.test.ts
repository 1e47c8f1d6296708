import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../platform/db/db.ts'
import { startItemServer } from '../../testing/start-item-server.ts'
import { selectVaultVersions } from './items.queries.ts'
import { chunkReader } from './search-chunks.ts'

const setup = await startItemServer()
const { platform } = setup.server

/** The platform's database, counting snapshots. */
function countingDb() {
  const counted = { reads: 0 }
  const db: Db = {
    ...platform.db,
    snapshot(work) {
      counted.reads += 1
      return platform.db.snapshot(work)
    },
  }
  return { counted, db }
}

test('five searches that need the same chunk of a vault at once read it once, and later ones not at all', async () => {
  const id = await setup.makeVault({ name: 'Shared scan' })
  for (const title of ['One', 'Two', 'Three']) await setup.makeItem(id, { title })
  const { counted, db } = countingDb()
  const chunks = chunkReader({ ...platform, db })
  const searchAll = (version: number) =>
    Promise.all(Array.from({ length: 5 }, () => chunks.beginSearch('somebody')({ id, version }, undefined)))
  const found = await searchAll(1)
  assert.deepEqual(
    found.map(({ items, vaultName, next }) => [items.count, vaultName, next]),
    Array.from({ length: 5 }, () => [3, 'shared scan', undefined]),
  )
  assert.equal(counted.reads, 1)
  const version = found[0]?.version ?? 0
  await searchAll(version)
  assert.equal(counted.reads, 1)
  await setup.makeItem(id, { title: 'Four' })
  const [newer] = await searchAll(version + 1)
  assert.deepEqual([newer?.items.count, counted.reads], [4, 2])
})

const never = () => false

test('the first search after the start reads nothing that was read ahead, except a vault changed since', async () => {
  const [id, other] = [await setup.makeVault({ name: 'Ahead' }), await setup.makeVault({ name: 'Other' })]
  for (const title of ['One', 'Two']) await setup.makeItem(id, { title })
  const { counted, db } = countingDb()
  const chunks = chunkReader({ ...platform, db })
  await chunks.readAhead(never)
  const { reads } = counted
  assert.ok(reads > 0)
  const versions = new Map((await db.read.all(selectVaultVersions, {})).map((row) => [row.id, row.version]))
  const look = (vault: string) =>
    chunks.beginSearch('somebody')({ id: vault, version: versions.get(vault) ?? 0 }, undefined)
  assert.equal((await look(id)).items.count, 2)
  assert.equal((await look(other)).items.count, 0)
  assert.equal(counted.reads, reads)
  await setup.makeItem(id, { title: 'Three' })
  versions.set(id, (versions.get(id) ?? 0) + 1)
  assert.equal((await look(id)).items.count, 3)
  assert.equal(counted.reads, reads + 1)
})

test('reading ahead ends when the cache is full, and at once when the server stops', async () => {
  await setup.makeVault({ name: 'One more' })
  const { counted, db } = countingDb()
  await chunkReader({ ...platform, db }, 0).readAhead(never)
  assert.equal(counted.reads, 1)
  await chunkReader({ ...platform, db }).readAhead(() => true)
  assert.equal(counted.reads, 1)
})

test('searches of six people that need six parts read two of them at once', async () => {
  const vaults = await Promise.all(
    Array.from({ length: 6 }, (_, at) => setup.makeVault({ name: `Part ${at}` })),
  )
  let underWay = 0
  let most = 0
  const db: Db = {
    ...platform.db,
    async snapshot(work) {
      underWay += 1
      most = Math.max(most, underWay)
      return platform.db.snapshot(work).finally(() => {
        underWay -= 1
      })
    },
  }
  const chunks = chunkReader({ ...platform, db })
  const found = await Promise.all(
    vaults.map((id, at) => chunks.beginSearch(`person ${at}`)({ id, version: 1 }, undefined)),
  )
  assert.deepEqual(
    found.map(({ vaultName }) => vaultName),
    vaults.map((_, at) => `part ${at}`),
  )
  assert.equal(most, 2)
})
