// Promise 5

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getFavourites } from '@chaveiro/contract/calls/favourites.ts'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { startLyingServer } from '../../support/lying-server.ts'
import { proof } from '../../support/person.ts'

type Told = CallOutput<typeof getFavourites>

const lying = await startLyingServer()
const { proxy, vaultId, otherVaultId } = lying
const memory = createSeenMemory()
const { favourites } = (await lying.device(memory)).session
const first = { id: lying.first, vault_id: vaultId }
const second = { id: lying.second, vault_id: vaultId }
const elsewhere = { id: lying.elsewhere, vault_id: otherVaultId }
const ownList = /^\/api\/favourites$/
const listed = async () => (await favourites.list(9)).map(({ title }) => title)

beforeEach(() => proxy.honest())

test('only an item that its vault’s members signed is marked, and no call names it', async () => {
  for (const unsigned of [
    { id: '01980000-0000-7000-8000-00000000abcd', vault_id: vaultId },
    { id: lying.first, vault_id: otherVaultId },
  ]) {
    await assert.rejects(favourites.mark(unsigned, true), { code: 'distrusted', fault: 'uncovered' })
  }
  const before = proxy.seen().length
  for (const item of [first, elsewhere]) await favourites.mark(item, true)
  assert.deepEqual(await listed(), ['elsewhere', 'first'])
  const sent = proxy.seen().slice(before)
  for (const { id } of [first, elsewhere]) assert.ok(!sent.includes(id))
})

test('another browser of the person reads the list, and what both mark at once stays', async () => {
  const { session } = await lying.device()
  assert.deepEqual((await session.favourites.read()).marked, [elsewhere, first])
  await Promise.all([favourites.mark(second, true), session.favourites.mark(first, false)])
  assert.deepEqual(await favourites.read(), { marked: [second, elsewhere], doubt: null })
})

test('the sealed list is as long for one favourite as for three', async () => {
  let told: Told[] = []
  proxy.lie('PUT', ownList, (body) => {
    told = [...told, body as Told]
    return body
  })
  await favourites.mark(first, true)
  await favourites.mark(first, false)
  const lengths = new Set(told.map(({ favourites }) => favourites?.sealed.length))
  assert.deepEqual([told.length, lengths.size], [2, 1])
})

test('an older list, an altered one or none is told, and what this device remembers stays in use', async () => {
  let older: Told | null = null
  proxy.lie('GET', ownList, (body) => {
    older ??= body as Told
    return body
  })
  const { marked } = await favourites.read()
  await favourites.mark(first, true)
  const remembered = [first, ...marked]
  for (const [tell, doubt] of [
    [() => older, 'older'],
    [() => ({ favourites: null }), 'older'],
    [
      ({ favourites: list }: Told) => ({ favourites: list && { ...list, number: list.number + 1 } }),
      'altered',
    ],
    [() => ({ favourites: older?.favourites && { ...older.favourites, number: 90 } }), 'altered'],
  ] as const) {
    proxy.honest()
    proxy.lie('GET', ownList, (body) => tell(body as Told))
    assert.deepEqual(await favourites.read(), { marked: remembered, doubt })
  }
  proxy.honest()
  assert.equal((await favourites.read()).doubt, null)
})

test('an item that the list names under another vault’s answer, or no longer signed as present, is left out', async () => {
  proxy.lie('GET', /^\/api\/items$/, (body, url) => {
    const rows = body as Item[]
    const isOther = url.searchParams.get('vault_id') === otherVaultId
    return isOther ? rows.map((row) => ({ ...row, id: lying.first })) : rows
  })
  assert.deepEqual(await listed(), ['first', 'second'])
  proxy.honest()
  const { session } = await lying.device()
  const gone = (await lying.admin.session.createItem(vaultId, { title: 'gone', type: 'api_key' }, empty)).id
  await session.favourites.mark({ id: gone, vault_id: vaultId }, true)
  await lying.admin.session.deleteItem(gone)
  assert.deepEqual(await listed(), ['first', 'second', 'elsewhere'])
})

test('new keys keep the list, sealed under them', async () => {
  const device = await lying.device(memory)
  const { marked } = await device.session.favourites.read()
  await device.account.renewKeys('chuva barco trigo sino mel tinta', proof)
  await device.account.finishRenewal()
  assert.deepEqual(await device.session.favourites.read(), { marked, doubt: null })
  await device.session.favourites.mark(second, false)
  assert.deepEqual((await device.session.favourites.read()).doubt, null)
})

const empty = { password: '', notes: '', metadata: {}, fields: [], files: [] }
