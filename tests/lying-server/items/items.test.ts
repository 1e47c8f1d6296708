import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { getRemovedItem } from '@chaveiro/contract/calls/deleted-items.ts'
import { getItem, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import type { SessionAtAScreen } from '../../support/at-a-screen.ts'
import { keysOf, plant, readChanges, withChange } from '../../support/colluding.ts'
import { draft, secret, startLyingServer, userIdOf } from '../../support/lying-server.ts'
import { keysHeldBy, readLogs } from '../../support/people.ts'

// Lies about items that take more than a row of the table in ../lies.test.ts.

const lying = await startLyingServer()
/** A device behind the proxy. */
let session: SessionAtAScreen
beforeEach(async () => {
  session = await lying.device()
})

const oneItem = /^\/api\/items\/[^/]+$/
/** An overview with every field that a person can fill. */
const full = {
  title: 'Full',
  type: 'web_credential' as const,
  login: 'login',
  login_url: 'https://full.example',
  environment: 'prod' as const,
  criticality: 'high' as const,
  owner: 'admin@agencia.example',
  client: 'Client',
  squad: 'Squad',
  expires_at: '2030-01-01',
  login_instructions: 'by the book',
  no_copy: true,
  requires_checkout: false,
  rehearsal: false,
  has_code: false,
}

const changeItem = (change: (item: SignedItem) => SignedItem) =>
  lying.proxy.lie('GET', oneItem, (body) => change(body as SignedItem))

// Promise 5
test('an older revision, valid once, is noticed by a device that saw or wrote a newer one', async () => {
  const old = await lying.revealed(lying.second)
  const memory = createSeenMemory()
  const mine = await lying.device(memory)
  await mine.updateItem(lying.second, {
    overview: draft('second'),
    secret: secret('new'),
  })
  lying.changeReveal(() => old)
  assert.deepEqual((await mine.openItem(lying.second)).verification.faults, ['older_revision'])
  const later = await lying.device(memory)
  assert.deepEqual((await later.openItem(lying.second)).verification.faults, ['older_revision'])
})

// Promise 3
test('an item that this device deleted and the server brings back is noticed', async () => {
  const { id } = await session.createItem(lying.vaultId, draft('gone'), secret('p'))
  const kept = await lying.revealed(id)
  await session.deleteItem(id)
  assert.deepEqual((await session.verifyItem(kept.item, id)).faults, ['older_revision'])
})

// Promise 3
test('a colleague who may not write here and conspires with the server is no author', async () => {
  const { colleague, admin, first, vaultId } = lying
  const logs = await readLogs(admin, vaultId)
  const { items } = await readChanges(admin, vaultId, logs)
  const keys = await keysOf(colleague)
  const [vaultKeys] = await keysHeldBy(admin, vaultId)
  assert.ok(vaultKeys)
  const sign = (by: typeof keys) => plant(by, vaultKeys, logs, items, first)
  const ownName = await sign(keys)
  const othersName = await sign({ ...keys, user: await userIdOf(admin) })
  for (const [planted, fault] of [
    [ownName, 'author'],
    [othersName, 'signature'],
  ] as const) {
    lying.proxy.honest()
    lying.changeReveal(planted.revealed)
    const { secret: opened, verification } = await session.openItem(first)
    assert.deepEqual([opened, verification.faults], [null, [fault]])
  }
})

// Promise 3
test('an edit signs nothing that the server put into any field of the overview', async () => {
  const { id } = await lying.admin.session.createItem(lying.vaultId, full, secret('p1'))
  const present = await lying.admin.api.send(getItem, { params: { id } })
  const altered: Partial<SignedItem>[] = [
    { title: 'Another' },
    { type: 'api_key' },
    { login: 'another' },
    { login_url: 'https://thief.example' },
    { environment: 'stage' },
    { criticality: 'low' },
    { owner: 'thief@agencia.example' },
    { client: 'Another' },
    { squad: 'Another' },
    { expires_at: '2031-01-01' },
    { login_instructions: 'send it to the thief' },
    { no_copy: false },
    { requires_checkout: true },
    { tags: { ...present.tags, client: 'Another' } },
  ]
  const mine = await lying.device()
  for (const change of altered) {
    lying.proxy.honest()
    lying.proxy.lie('GET', oneItem, (body) => ({ ...(body as SignedItem), ...change }))
    for (const overview of [{ title: 'Mine' }, {}, { ...full, title: 'Mine' }]) {
      const edit = { overview, secret: secret('p2') }
      const refused = { code: 'distrusted', about: 'item', fault: 'overview' }
      await assert.rejects(mine.updateItem(id, edit), refused, JSON.stringify(change))
    }
  }
  lying.proxy.honest()
  assert.equal((await lying.admin.api.send(getItem, { params: { id } })).revision, 1)
})

// Promise 3
test('a field that the person did not change stays as the device verified it, whatever the form was filled with', async () => {
  const { id } = await lying.admin.session.createItem(lying.vaultId, full, secret('p1'))
  const mine = await lying.device()
  const edit = { overview: { title: 'Mine' }, secret: secret('p2') }
  const written = await mine.updateItem(id, edit)
  const { title, ...rest } = full
  const kept = Object.fromEntries(Object.keys(rest).map((name) => [name, written[name as keyof typeof rest]]))
  assert.deepEqual([written.title, kept], ['Mine', rest])
  assert.deepEqual((await mine.openItem(id)).verification.faults, [])
})

// Promise 3
test('an item with an altered overview is repaired from its history', async () => {
  const { id } = await lying.admin.session.createItem(lying.vaultId, full, secret('p1'))
  const mine = await lying.device()
  lying.proxy.lie('GET', oneItem, (body) => ({ ...(body as SignedItem), owner: 'thief@agencia.example' }))
  const back = await mine.restoreRevision(id, 1)
  assert.deepEqual([back.revision, back.owner], [2, full.owner])
})

// Promise 4
test('nothing is written on top of an older revision than this device saw, and its memory stays', async () => {
  const memory = createSeenMemory()
  const mine = await lying.device(memory)
  const { id } = await mine.createItem(lying.vaultId, draft('rolled'), secret('one'))
  const old = await lying.admin.api.send(getItem, { params: { id } })
  const change = (password: string) => ({ overview: draft('rolled'), secret: secret(password) })
  await mine.updateItem(id, change('two'))
  await mine.updateItem(id, change('three'))
  changeItem(() => old)
  const refused = { code: 'distrusted', about: 'item', fault: 'older_revision' }
  await assert.rejects(mine.updateItem(id, change('four')), refused)
  await assert.rejects(mine.deleteItem(id), refused)
  assert.deepEqual((await mine.verifyItem(old, id)).faults, ['older_revision'])
})

// Promise 4
test('an item that turns up in another vault than before is noticed, even with its author’s signature', async () => {
  const memory = createSeenMemory()
  const mine = await lying.device(memory)
  const { id } = await mine.createItem(lying.vaultId, draft('stays'), secret('p'))
  const { change, moved } = await movedTo(lying.otherVaultId, id)
  lying.proxy.lie('GET', /\/head$/, (body, url) => withChange(body, url, lying.otherVaultId, change))
  assert.deepEqual((await (await lying.device()).verifyItem(moved, id)).faults, [])
  assert.deepEqual((await mine.verifyItem(moved, id)).faults, ['place'])
})

// Promise 4
test('a secret whose reveal the server delayed is not opened after a lock', async () => {
  const mine = await lying.device()
  let held = () => {}
  const reached = new Promise<void>((arrived) => {
    lying.changeReveal(async (body) => {
      arrived()
      await new Promise<void>((release) => {
        held = release
      })
      return body
    })
  })
  const outcome = assert.rejects(mine.openItem(lying.first), { code: 'locked' })
  await reached
  await mine.lock()
  held()
  await outcome
})

// Promise 4
test('a moved item is followed only where its signed deletion leads', async () => {
  const mine = await lying.device()
  const [one, other] = [
    await mine.createItem(lying.vaultId, draft('one'), secret('p')),
    await mine.createItem(lying.vaultId, draft('other'), secret('p')),
  ]
  const moved = await mine.moveItem(one.id, lying.otherVaultId)
  await mine.moveItem(other.id, lying.otherVaultId)
  const moveOf = async (id: string) =>
    (await lying.admin.api.send(getRemovedItem, { params: { id } })).move ?? ''
  const move = await moveOf(one.id)
  assert.deepEqual(await mine.items.followMove(one.id, move), { vault: lying.otherVaultId, item: moved.id })
  const [header, payload = '', signature] = move.split('.')
  const elsewhere = JSON.parse(Buffer.from(payload, 'base64url').toString())
  elsewhere.moved_to.item = other.id
  const altered = [header, Buffer.from(JSON.stringify(elsewhere)).toString('base64url'), signature].join('.')
  for (const lie of [await moveOf(other.id), altered, 'a.b.c'])
    assert.equal(await mine.items.followMove(one.id, lie), null)
})

/** An item of this id, signed by somebody entitled, in another vault. */
async function movedTo(vault: string, id: string) {
  const { admin } = lying
  const logs = await readLogs(admin, vault)
  const { items } = await readChanges(admin, vault, logs)
  const [vaultKeys] = await keysHeldBy(admin, vault)
  assert.ok(vaultKeys)
  const { change, item } = await plant(await keysOf(admin), vaultKeys, logs, items, id)
  const row = item(await admin.api.send(getItem, { params: { id } }))
  return { change, moved: { ...row, vault_id: vault } }
}
