import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import * as vaultCalls from '@chaveiro/contract/calls/vaults.ts'
import { selectVaultDocument } from '../../access/vault-facts.queries.ts'
import type { Db } from '../../platform/db/db.ts'
import { GzippedJson } from '../../platform/http/compression.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startItemServer } from '../../testing/start-item-server.ts'
import { KeptLists } from './kept-lists.ts'
import { itemLister } from './list-items.ts'

const setup = await startItemServer()
const { server, admin } = setup
const { platform } = server

type Reads = { count: number; asked: number }

/** A lister that counts admitted callers and reads of a vault, and runs `beforeReading` first. */
function countedLister(kept?: KeptLists, beforeReading: (reads: Reads) => unknown = () => {}) {
  const reads = { count: 0, asked: 0 }
  const { read } = platform.db
  const db: Db = {
    ...platform.db,
    read: {
      ...read,
      async first(query, params) {
        const row = await read.first(query, params)
        if (query === selectVaultDocument) reads.asked += 1
        return row
      },
    },
    async snapshot(work) {
      reads.count += 1
      await beforeReading(reads)
      return platform.db.snapshot(work)
    },
  }
  const lister = itemLister({ ...platform, db }, kept)
  const list = async ({ id }: TestPerson, vault_id: string) => {
    const { items } = await lister({ id } as Parameters<typeof lister>[0], { vault_id })
    assert.ok(items instanceof GzippedJson)
    return (JSON.parse(gunzipSync(items.bytes).toString()) as Item[]).map(({ title }) => title).sort()
  }
  return { list, reads }
}

/** On PostgreSQL the first may have read a small vault before the last is admitted. */
async function haveAsked(reads: Reads, people: number): Promise<void> {
  while (reads.asked < people) await new Promise(setImmediate)
}

async function filledVault(): Promise<string> {
  const vault = await setup.makeVault()
  for (const title of ['One', 'Two']) await setup.makeItem(vault, { title })
  return vault
}

test('somebody who loses the right while a shared list is read is refused, while the others get it', async () => {
  const vault = await filledVault()
  const contributor = await server.makePerson('contributor')
  const hide = () =>
    server.call(vaultCalls.updateVault, {
      as: admin,
      params: { id: vault },
      query: { visibility: 'private' },
    })
  const { list, reads } = countedLister(undefined, async (so) => {
    await haveAsked(so, 2)
    await hide()
  })
  const [theirs, mine] = await Promise.allSettled([list(contributor, vault), list(admin, vault)])
  assert.equal(theirs.status === 'rejected' && theirs.reason.code, 'not_found')
  assert.deepEqual(mine.status === 'fulfilled' && mine.value, ['One', 'Two'])
  assert.equal(reads.count, 1)
})

test('five people who open a vault at once have it read once, even if its list is too large to cache', async () => {
  const vault = await filledVault()
  const { list, reads } = countedLister(new KeptLists({ smallBytes: 1, largeBytes: 1 }), (so) =>
    haveAsked(so, 5),
  )
  const five = () => Promise.all(Array.from({ length: 5 }, () => list(admin, vault)))
  assert.deepEqual(
    await five(),
    Array.from({ length: 5 }, () => ['One', 'Two']),
  )
  assert.equal(reads.count, 1)
  await setup.makeItem(vault, { title: 'Three' })
  reads.asked = 0
  assert.deepEqual((await five()).at(-1), ['One', 'Three', 'Two'])
  assert.equal(reads.count, 2)
})

test('a list too large to be cached with others is cached alone, briefly and for its version only', async (context) => {
  const vault = await filledVault()
  const { list, reads } = countedLister(new KeptLists({ smallBytes: 1, largeForMs: 300 }))
  context.mock.timers.enable({ apis: ['setTimeout'] })
  await list(admin, vault)
  await list(admin, vault)
  assert.equal(reads.count, 1)
  await setup.makeItem(vault, { title: 'Three' })
  assert.deepEqual(await list(admin, vault), ['One', 'Three', 'Two'])
  assert.equal(reads.count, 2)
  context.mock.timers.tick(300)
  await list(admin, vault)
  assert.equal(reads.count, 3)
})
