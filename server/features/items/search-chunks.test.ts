import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '../../platform/db/db.ts'
import { chunkReader } from './search-chunks.ts'
import { startItemServer } from './testing/start-item-server.ts'

const setup = await startItemServer()
const { platform } = setup.server

test('five searches that need the same part of a vault at once read it once, and later ones not at all', async () => {
  const id = await setup.makeVault({ name: 'Shared scan' })
  for (const title of ['One', 'Two', 'Three']) await setup.makeItem(id, { title })
  let reads = 0
  const db: Db = {
    ...platform.db,
    snapshot(work) {
      reads += 1
      return platform.db.snapshot(work)
    },
  }
  const chunks = chunkReader({ db, atRest: platform.atRest })
  const searchAll = (version: number) =>
    Promise.all(Array.from({ length: 5 }, () => chunks.beginSearch()({ id, version }, undefined)))
  const found = await searchAll(1)
  assert.deepEqual(
    found.map(({ items, vaultName, next }) => [items.count, vaultName, next]),
    Array.from({ length: 5 }, () => [3, 'shared scan', undefined]),
  )
  assert.equal(reads, 1)
  const version = found[0]?.version ?? 0
  await searchAll(version)
  assert.equal(reads, 1)
  await setup.makeItem(id, { title: 'Four' })
  const [newer] = await searchAll(version + 1)
  assert.deepEqual([newer?.items.count, reads], [4, 2])
})
