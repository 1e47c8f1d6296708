// Promise 3

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { getItem, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import type { SessionAtAScreen } from '../../support/at-a-screen.ts'
import { draft, startLyingServer } from '../../support/lying-server.ts'

const lying = await startLyingServer()
const { admin, proxy, vaultId, otherVaultId, first, second } = lying

const overviews = /^\/api\/vaults\/[^/]+\/overviews$/
const allVaults = /^\/api\/vaults$/
const pages = ['first', 'second', 'elsewhere', 'evil'].map((name) => `https://${name}.example/login`)

beforeEach(() => proxy.honest())

/** The titles of all items that fit one of the pages, and how many items were left out. */
async function found({ finder }: SessionAtAScreen) {
  const { leftOut } = await finder.refresh()
  const fitting = (await Promise.all(pages.map(finder.fitting))).flat()
  return { fitting: fitting.map(({ item }) => item.title), leftOut }
}

const changed = (change: (item: SignedItem) => SignedItem[]) =>
  proxy.lie('POST', overviews, (body) => (body as SignedItem[]).flatMap(change))
const changedFirst = (change: Partial<SignedItem>) =>
  changed((item) => [item.id === first ? { ...item, ...change } : item])

test('a server that does not lie has every item found, and none left out', async () => {
  assert.deepEqual(await found(await lying.device()), {
    fitting: ['first', 'second', 'elsewhere'],
    leftOut: 0,
  })
})

const alterations: Record<string, Partial<SignedItem>> = {
  'an address': { login_url: 'https://evil.example' },
  'a further address': { more_urls: ['https://evil.example'] },
  'how its addresses are matched': { url_match: 'site' },
  'a title': { title: 'second' },
  'a login': { login: 'other' },
  'a rule about copies': { no_copy: true },
  'the vault': { vault_id: otherVaultId },
  'the revision': { revision: 2 },
  'the salt': { overview_salt: 'A'.repeat(22) },
}
for (const [what, change] of Object.entries(alterations)) {
  test(`an item with ${what} altered by the server fits no page, is in no search, and is counted`, async () => {
    changedFirst(change)
    const device = await lying.device()
    assert.deepEqual(await found(device), { fitting: ['second', 'elsewhere'], leftOut: 1 })
    assert.deepEqual(await device.finder.search('first'), [])
    // Once the server is honest again, the next look finds it.
    proxy.honest()
    assert.deepEqual(await found(device), { fitting: ['first', 'second', 'elsewhere'], leftOut: 0 })
  })
}

test('an item that the server withholds is counted; one that was found before stays as its author signed it', async () => {
  changed((item) => (item.id === first ? [] : [item]))
  const device = await lying.device()
  assert.deepEqual(await found(device), { fitting: ['second', 'elsewhere'], leftOut: 1 })
  proxy.honest()
  await found(device)
  proxy.lie('POST', overviews, () => [])
  await admin.session.updateItem(second, { overview: { login: 'new' } })
  assert.deepEqual(await found(device), { fitting: ['first', 'elsewhere'], leftOut: 1 })
})

test('another item under an item’s id, or another vault’s, is not taken for it', async () => {
  let other: SignedItem | undefined
  proxy.lie('POST', overviews, (body, url) => {
    const rows = body as SignedItem[]
    if (url.pathname.includes(otherVaultId)) return rows
    other = rows.find(({ id }) => id === second)
    return rows.map((row) => (row.id === first && other ? { ...other, id: first } : row))
  })
  assert.deepEqual(await found(await lying.device()), { fitting: ['second', 'elsewhere'], leftOut: 1 })
  proxy.honest()
  proxy.lie('POST', overviews, (body, url) =>
    url.pathname.includes(otherVaultId) && other ? [...(body as SignedItem[]), other] : body,
  )
  assert.deepEqual((await found(await lying.device())).fitting, ['first', 'second', 'elsewhere'])
})

test('an older revision is not shown for the newest, with the address that it had', async () => {
  const id = (await admin.session.createItem(vaultId, draft('evil'), secret)).id
  let older: SignedItem | undefined
  changed((item) => {
    if (item.id === id) older ??= item
    return [item]
  })
  await found(await lying.device())
  await admin.session.updateItem(id, { overview: { login_url: 'https://second.example' } })
  proxy.honest()
  changed((item) => [item.id === id && older ? older : item])
  const told = await found(await lying.device())
  assert.deepEqual(told, { fitting: ['first', 'second', 'elsewhere'], leftOut: 1 })
  // Deleted, it is gone, also for a server that goes on showing it.
  await admin.session.deleteItem(id)
  proxy.honest()
  changed((item) => (item.id === first && older ? [item, older] : [item]))
  assert.deepEqual(await found(await lying.device()), {
    fitting: ['first', 'second', 'elsewhere'],
    leftOut: 0,
  })
})

test('a vault under another name is left out with all below it, at each look, until it is shown as custodians signed it', async () => {
  const memory = createSeenMemory()
  const device = await lying.device(memory)
  await found(device)
  const renamed = (body: unknown) =>
    (body as Vault[]).map((vault) => (vault.id === otherVaultId ? { ...vault, name: 'One' } : vault))
  proxy.lie('GET', allVaults, renamed)
  for (const at of [device, device, await lying.device(memory)]) {
    assert.deepEqual(await found(at), { fitting: ['first', 'second'], leftOut: 1 })
  }
  proxy.honest()
  assert.equal((await found(device)).leftOut, 0)
})

test('a vault whose changes do not hold is not read beyond the last one that does, and says so', async () => {
  proxy.lie('GET', /^\/api\/vaults\/[^/]+\/head$/, (body) => {
    const head = body as CallOutput<typeof getVaultHead>
    return { ...head, newest: head.newest + 1 }
  })
  const { leftOut } = await found(await lying.device())
  assert.ok(leftOut > 0)
})

test('a server that calls a changed vault unchanged is found out by what this device has seen of it itself', async () => {
  const memory = createSeenMemory()
  const device = await lying.device(memory)
  await found(device)
  let before: Vault[] | undefined
  proxy.lie('GET', allVaults, (body) => {
    before ??= body as Vault[]
    return before
  })
  await found(device)
  await admin.session.updateItem(first, { overview: { login_url: 'https://evil.example' } })
  // The person looks at another item of the vault.
  await device.showCard(await itemOf(second), vaultId)
  await device.vaults.check(vaultId, [])
  await found(device)
  const [{ item } = assert.fail()] = await device.finder.fitting(pages[3] as string)
  assert.equal(item.id, first)
})

test('access that the server merely claims opens nothing by itself: what fits says only that it may', async () => {
  const { finder } = await lying.device()
  proxy.lie('GET', allVaults, (body) => (body as Vault[]).map((vault) => ({ ...vault, holds_key: false })))
  await finder.refresh()
  assert.deepEqual(
    (await finder.fitting(pages[1] as string)).map(({ isOpen, until }) => ({ isOpen, until })),
    [{ isOpen: false, until: null }],
  )
})

const itemOf = (id: string) => admin.api.send(getItem, { params: { id } })
const secret = { password: 'p', notes: '', metadata: {}, fields: [], files: [] }
