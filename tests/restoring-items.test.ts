import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeletedItem, listDeletedItems } from '@chaveiro/contract/calls/deleted-items.ts'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import { deleteItem, getItem, listItems } from '@chaveiro/contract/calls/items.ts'
import type { RevealedItem } from '@chaveiro/contract/calls/reveals.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { shownBy } from './support/at-a-screen.ts'
import { confirmPerson } from './support/confirmed-person.ts'
import { draft, secret, startLyingServer, userIdOf } from './support/lying-server.ts'

const lying = await startLyingServer()
const { admin, colleague, vaultId } = lying
await confirmPerson(admin, colleague, colleague.email)
const revealing = /^\/api\/items\/[^/]+\/deleted\/reveal$/

const make = async (title: string) =>
  (await admin.session.createItem(vaultId, draft(title), secret(`of ${title}`))).id
const deleted = async () =>
  (await admin.api.send(listDeletedItems, { params: { id: vaultId }, query: {} })).items
const restoresSince = (from: number) =>
  lying.proxy
    .seen()
    .slice(from)
    .match(/\/restore/g) ?? []
const rows = async () =>
  (await admin.api.send(listItems, { query: { vault_id: vaultId } })).map(({ id, revision }) => ({
    id,
    revision,
  }))

// Promise 5
test('a server that swaps deleted items, or gives another text, title or deletion, has nothing restored', async () => {
  const [first, second] = [await make('bank'), await make('blog')]
  for (const id of [first, second]) await admin.session.deleteItem(id)
  const device = await lying.device()
  const vault = await shownBy(admin.api, vaultId)
  const [bank, blog] = [await deletedOf(first), await deletedOf(second)]
  const shown = await device.session.items.showDeleted(bank, vault)
  const from = lying.proxy.seen().length
  await assert.rejects(device.session.items.restore({ ...shown, id: blog.id }), { code: 'stale_revision' })
  const other = await shownBy(admin.api, lying.otherVaultId)
  await assert.rejects(device.session.items.restore({ ...shown, vault: other }), { code: 'distrusted' })
  type Answer = RevealedItem & { deletion: string | null }
  const lies: ((body: Answer) => Answer)[] = [
    (body) => ({ ...body, item: { ...body.item, title: 'bank', login_url: 'https://evil.example' } }),
    (body) => ({ ...body, deletion: null }),
    (body) => ({ ...body, deletion: body.item.signature }),
    (body) => ({ ...body, password: `${body.password.slice(0, -4)}AAAA` }),
  ]
  for (const lie of lies) {
    lying.proxy.lie('POST', revealing, (body) => lie(body as Answer))
    await assert.rejects(device.session.items.restore(shown), { code: 'distrusted', about: 'item' })
    lying.proxy.honest()
  }
  assert.deepEqual(restoresSince(from), [])
  await device.session.items.restore(shown)
})

async function deletedOf(id: string): Promise<DeletedItem> {
  const found = (await deleted()).find((item) => item.id === id)
  assert.ok(found)
  return found
}

test('a restored item has its id, secret and history, also under a newer key, and names its deletion', async () => {
  const id = await make('history')
  await admin.session.updateItem(id, { overview: {}, secret: secret('second') })
  await admin.session.deleteItem(id)
  await admin.session.addMember(vaultId, await userIdOf(colleague), colleague.email)
  await admin.session.keepInStep()
  await admin.session.removeMember(vaultId, await userIdOf(colleague))
  await admin.session.keepInStep()
  const restored = await admin.session.restoreItem(id, vaultId)
  assert.deepEqual([restored.id, restored.revision, restored.title], [id, 4, 'history'])
  assert.ok(restored.generation > 1)
  const opened = await admin.session.openItem(id)
  assert.deepEqual([opened.verification.faults, opened.secret], [[], secret('second')])
  const { payload } = parseStatement(opened.item.signature, 'chaveiro.item.change')
  assert.equal(payload.act, 'restore')
  const history = await admin.api.send(listItemHistory, { params: { id }, query: {} })
  assert.deepEqual(
    history.map(({ revision, restored_from }) => [revision, restored_from]),
    [
      [4, 2],
      [2, null],
      [1, null],
    ],
  )
  assert.deepEqual((await admin.session.openRevision(id, 1)).secret, secret('of history'))
  assert.deepEqual(await (await lying.device()).vaults.check(vaultId, await rows()), [])
})

test('an item whose deletion nobody signed is restored without one, and no device doubts the vault', async () => {
  const id = await make('unsigned')
  const memory = createSeenMemory()
  const device = await lying.device(memory)
  await device.openItem(id)
  await admin.api.send(deleteItem, { params: { id } })
  const restored = await admin.session.restoreItem(id, vaultId)
  assert.deepEqual([restored.id, restored.revision], [id, 2])
  assert.deepEqual((await device.openItem(id)).secret, secret('of unsigned'))
  for (const one of [device, await lying.device()]) {
    assert.deepEqual(await one.vaults.check(vaultId, await rows()), [])
  }
})

test('of several who restore one item at once one does, all get it, and it can be deleted and restored again', async () => {
  const id = await make('contended')
  await admin.session.deleteItem(id)
  const [one, another] = [await lying.device(), await lying.device()]
  const devices = [one, another, one, another]
  const shown = await one.session.items.showDeleted(await deletedOf(id), await shownBy(admin.api, vaultId))
  const haveAllOpened = Promise.withResolvers<void>()
  let opened = 0
  lying.proxy.lie('POST', revealing, async (body) => {
    opened += 1
    if (opened === devices.length) haveAllOpened.resolve()
    await haveAllOpened.promise
    return body
  })
  for (const item of await Promise.all(devices.map(({ session }) => session.items.restore(shown)))) {
    assert.deepEqual([item.id, item.revision], [id, 3])
  }
  lying.proxy.honest()
  for (let round = 0; round < 3; round += 1) {
    await admin.session.deleteItem(id)
    await assert.rejects(admin.api.send(getItem, { params: { id } }), { status: 404 })
    await admin.session.restoreItem(id, vaultId)
  }
  assert.deepEqual((await admin.session.openItem(id)).secret, secret('of contended'))
})

// Promise 5
test('a device that saw the deletion does not take the deleted item for the restored one', async () => {
  const id = await make('replayed')
  const before = await admin.api.send(getItem, { params: { id } })
  const device = await lying.device()
  await device.openItem(id)
  await device.deleteItem(id)
  await device.restoreItem(id, vaultId)
  assert.deepEqual((await device.verifyItem(before, id, vaultId)).faults, ['older_revision'])
})
