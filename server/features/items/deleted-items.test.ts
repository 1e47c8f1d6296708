import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import * as deleted from '@chaveiro/contract/calls/deleted-items.ts'
import { confirmDeletions } from '@chaveiro/contract/calls/deleted-items.ts'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { createRotateTasks, listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { deletedKeptDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { overview } from '../../testing/item-bodies.ts'
import { itemHooks } from '../../testing/item-hooks.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { purgeItemsOver } from './purge-items.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const { world, vaults, founder, manager } = await makeRequestsWorld(server)

type Fields = Partial<calls.ItemOverview>

async function makePlace(fields: Fields = {}) {
  const vault = await vaults.makeVault({ name: 'Shop', visibility: 'private' })
  await vaults.deliver(founder, vault, [manager])
  return { vault, item: await world.item(vault, fields) }
}
const codeOf = ({ status, error }: { status: number; error: { code: string } }) =>
  status < 300 ? String(status) : `${status} ${error.code}`
const on = (as: Keyed, id: string) => ({ as, params: { id } })

/** A deletion that its author signs. */
async function remove(as: Keyed, vault: string, item: string, revision = 2) {
  const device = await world.deviceOf(as)
  const body = { signature: await device.signDeletion({ vault, item, revision }) }
  assert.equal(codeOf(await server.send(calls.deleteItem, { ...on(as, item), body })), '204')
}
async function restore(as: Keyed, vault: string, item: string, revision = 3, fields: Fields = {}) {
  const device = await world.deviceOf(as)
  const sent = overview(fields)
  const act = { act: revision === 2 ? 'revise' : 'restore' }
  const body = { ...sent, ...(await device.seal({ vault, item, revision }, sent, act)) }
  return server.send(deleted.restoreItem, { ...on(as, item), body })
}
const listOf = async (as: Keyed, vault: string) =>
  server.call(deleted.listDeletedItems, { ...on(as, vault), query: {} })
const idsOf = async (vault: string) => (await listOf(founder, vault)).body.items.map(({ id }) => id)
const reveal = (as: Keyed, item: string) => server.call(deleted.revealDeletedItem, on(as, item))
const purgeBare = (as: Keyed, item: string) => server.call(deleted.purgeItem, on(as, item))
/** Signed by the device of whoever does it. */
async function purge(as: Keyed, vault: string, item: string, erased = item) {
  const body = { signature: await vaults.erasure(as, vault, { item: erased }) }
  return server.call(deleted.purgeItem, { ...on(as, item), body })
}
const eventsOf = async (
  event_type: 'item_restored' | 'item_purged' | 'items_purged' | 'item_revealed',
  vault: string,
) => (await server.call(listAuditLogs, { as: founder, query: { event_type, vault_id: vault } })).body
const tasksOf = async (item: string) =>
  (await server.call(listRotateTasks, { as: founder, query: {} })).body
    .filter(({ item_id }) => item_id === item)
    .map(({ about, reason }) => [about, reason])
const revisionsLeft = async (item: string) =>
  (
    await server.platform.db.read.kysely
      .selectFrom('item_revisions')
      .select('revision')
      .where('item_id', '=', item)
      .execute()
  ).length

test('who may not delete an item neither restores, opens nor removes it, and learns nothing of a hidden vault', async () => {
  const { vault, item } = await makePlace()
  await remove(founder, vault, item)
  const person = await vaults.organisation.join('contributor')
  for (const act of [reveal, purgeBare]) assert.equal(codeOf(await act(person, item)), '404 not_found')
  assert.equal(codeOf(await restore(person, vault, item)), '404 not_found')
  assert.equal(codeOf(await listOf(person, vault)), '404 not_found')
  await vaults.addMember(founder, vault, person)
  for (const act of [reveal, purgeBare]) assert.equal(codeOf(await act(person, item)), '403 forbidden')
  assert.equal(codeOf(await restore(person, vault, item)), '403 forbidden')
  const own = await world.item(vault, {}, person.id)
  await remove(person, vault, own)
  assert.equal(codeOf(await restore(person, vault, own)), '200')
  assert.deepEqual(await idsOf(vault), [item])
})

test('a custodian without the key sees what was deleted, and neither opens nor restores it', async () => {
  const { vault, item } = await makePlace()
  await remove(founder, vault, item)
  const { admin } = world.people
  assert.equal((await listOf(admin, vault)).body.items.length, 1)
  assert.equal(codeOf(await reveal(admin, item)), '403 key_missing')
  assert.equal(codeOf(await restore(admin, vault, item)), '403 key_missing')
  await vaults.makeDue(vault)
  assert.equal(codeOf(await restore(manager, vault, item)), '409 stale_generation')
  assert.equal((await eventsOf('item_revealed', vault)).length, 0)
})

test('an item that was never deleted, or whose restore names no deletion, is not restored', async () => {
  const { vault, item } = await makePlace()
  assert.equal(codeOf(await restore(founder, vault, item, 3)), '404 not_found')
  await remove(founder, vault, item)
  assert.equal(codeOf(await restore(founder, vault, item, 2)), '409 stale_revision')
  assert.equal(codeOf(await restore(founder, vault, item, 4)), '409 stale_revision')
  assert.equal(codeOf(await restore(founder, vault, item, 3, { rehearsal: true })), '422 invalid')
  assert.deepEqual(await idsOf(vault), [item])
})

test('a deleted item is listed with who deleted it and until when it stays; restored, it has its history, maker and day', async () => {
  const { vault, item } = await makePlace({ title: 'Bank' })
  const before = (await server.call(calls.getItem, on(founder, item))).body
  server.clock.advance({ minutes: 5 })
  await remove(manager, vault, item)
  const [row, ...more] = (await listOf(founder, vault)).body.items
  assert.deepEqual([row?.title, row?.deleted_by, row?.revision, more], ['Bank', manager.email, 1, []])
  assert.equal(Date.parse(row?.purge_at ?? '') - Date.parse(row?.deleted_at ?? ''), deletedKeptDays * dayMs)
  const answer = await restore(founder, vault, item, 3, { title: 'Bank' })
  assert.equal(codeOf(answer), '200')
  const { created_by, created_at, revision, rotate_since } = answer.body
  assert.deepEqual(
    [created_by, created_at, revision, rotate_since],
    [before.created_by, before.created_at, 3, null],
  )
  const history = await server.call(listItemHistory, { ...on(founder, item), query: {} })
  assert.deepEqual(
    history.body.map((one) => one.revision),
    [3, 1],
  )
  assert.deepEqual(await idsOf(vault), [])
  const [entry] = await eventsOf('item_restored', vault)
  assert.deepEqual(entry?.details, { vault_name: 'Shop', item_title: 'Bank' })
})

test('opening a deleted item is a reveal; if it requires a check-out, whoever opened it is asked about once it is back', async () => {
  const { vault, item } = await makePlace({ requires_checkout: true })
  await remove(founder, vault, item)
  const { body } = await reveal(manager, item)
  assert.ok(body.password.length > 0 && body.deletion !== null)
  await reveal(manager, item)
  assert.equal((await eventsOf('item_revealed', vault)).length, 2)
  assert.equal(codeOf(await restore(founder, vault, item, 3, { requires_checkout: true })), '200')
  assert.deepEqual(await tasksOf(item), [[manager.name, 'check_in']])
})

test('whoever opened a deleted item and left the vault before it was restored gives a task', async () => {
  const { vault, item } = await makePlace()
  const { admin } = world.people
  await remove(founder, vault, item)
  await world.insertMember(vault, admin.id)
  await vaults.deliver(founder, vault, [admin])
  assert.equal(codeOf(await reveal(admin, item)), '200')
  await world.forget(vault, admin.id)
  assert.equal(codeOf(await restore(founder, vault, item)), '200')
  assert.deepEqual(await tasksOf(item), [[admin.name, 'departed']])
})

test('open tasks come back with a restored item, also about somebody who left meanwhile', async () => {
  const { vault, item } = await makePlace({ requires_checkout: true })
  const person = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, person)
  await server.call(checkOutItem, on(person, item))
  await server.call(revealItem, on(person, item))
  await server.call(checkInItem, on(person, item))
  const reader = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, vault, reader)
  await server.call(checkOutItem, on(reader, item))
  await server.call(revealItem, on(reader, item))
  await server.call(createRotateTasks, { ...on(founder, reader.id), body: {} })
  const before = (await tasksOf(item)).sort()
  assert.equal(before.length, 2)
  await server.call(checkInItem, on(reader, item))
  await remove(founder, vault, item)
  assert.deepEqual(await tasksOf(item), [])
  assert.equal(codeOf(await restore(founder, vault, item, 3, { requires_checkout: true })), '200')
  assert.deepEqual((await tasksOf(item)).sort(), before)
})

test('an unsigned deletion leaves the item restorable by its next revision, confirmed or not', async () => {
  const { vault, item } = await makePlace()
  assert.equal(codeOf(await server.call(calls.deleteItem, on(founder, item))), '204')
  assert.equal((await reveal(founder, item)).body.deletion, null)
  assert.equal(codeOf(await restore(founder, vault, item, 2)), '200')
  assert.deepEqual(await idsOf(vault), [])
  await remove(founder, vault, item, 3)
  assert.equal(codeOf(await restore(founder, vault, item, 4)), '200')
})

test('what is removed for good, by somebody or after its days, is gone from the database; only the tombstone stays', async () => {
  const { vault, item } = await makePlace({ title: 'Old' })
  const later = await world.item(vault)
  await remove(founder, vault, item)
  await remove(founder, vault, later)
  assert.equal(await revisionsLeft(item), 1)
  assert.equal(codeOf(await purge(founder, vault, item)), '204')
  assert.equal(await revisionsLeft(item), 0)
  assert.deepEqual(await idsOf(vault), [later])
  assert.equal(codeOf(await restore(founder, vault, item)), '404 not_found')
  assert.equal(codeOf(await purge(founder, vault, item)), '404 not_found')
  const [entry] = await eventsOf('item_purged', vault)
  assert.equal(entry?.details.item_title, 'Old')

  const { db } = server.platform
  const end = server.clock.now() + deletedKeptDays * dayMs
  await purgeItemsOver(db, { ...server.platform, ...itemHooks }, end - 60_000)
  assert.equal(await revisionsLeft(later), 1)
  await purgeItemsOver(db, { ...server.platform, ...itemHooks }, end + 60_000)
  assert.equal(await revisionsLeft(later), 0)
  const [purged, ...more] = await eventsOf('items_purged', vault)
  assert.deepEqual([purged?.details, more], [{ vault_name: 'Shop', count: '1', itself: 'yes' }, []])
  assert.deepEqual(await idsOf(vault), [])
})

// Promise 26
test('what somebody deleted without a signature is removed for good by nobody until a member has signed its deletion', async () => {
  const { vault, item } = await makePlace()
  assert.equal(codeOf(await server.send(calls.deleteItem, on(manager, item))), '204')
  for (const person of [manager, founder])
    assert.equal(codeOf(await purge(person, vault, item)), '409 deletion_unconfirmed')
  assert.equal(await revisionsLeft(item), 1)
  const device = await world.deviceOf(founder)
  const signature = await device.signDeletion({ vault, item, revision: 2 })
  const body = { deletions: [{ item, signature }] }
  assert.equal(codeOf(await server.send(confirmDeletions, { ...on(founder, vault), body })), '200')
  assert.equal(codeOf(await purge(founder, vault, item)), '204')
  assert.equal(await revisionsLeft(item), 0)
})

// Promise 26
test('a session token alone removes no deleted item for good, nor what its person signed for another item or vault', async () => {
  const [{ vault, item }, other] = [await makePlace(), await makePlace()]
  await remove(founder, vault, item)
  const left = await revisionsLeft(item)
  assert.equal(codeOf(await purgeBare(manager, item)), '409 deletion_unsigned')
  assert.equal(codeOf(await purge(manager, vault, item, other.item)), '422 statement_refused')
  assert.equal(codeOf(await purge(manager, other.vault, item)), '422 statement_refused')
  const body = { signature: await vaults.erasure(founder, vault, { item }) }
  assert.equal(
    codeOf(await server.call(deleted.purgeItem, { ...on(manager, item), body })),
    '422 statement_refused',
  )
  assert.equal(await revisionsLeft(item), left)
  assert.equal(codeOf(await purge(manager, vault, item)), '204')
})

test('nobody reads the deleted items of a deleted vault; removed for good, it takes them along', async () => {
  const { vault, item } = await makePlace()
  await remove(founder, vault, item)
  assert.equal(codeOf(await vaults.deleteVault(founder, vault)), '204')
  assert.equal(codeOf(await reveal(founder, item)), '404 not_found')
  assert.equal(await revisionsLeft(item), 1)
  assert.equal(codeOf(await vaults.purgeVault(founder, vault)), '204')
  assert.equal(await revisionsLeft(item), 0)
  assert.equal(codeOf(await reveal(founder, item)), '404 not_found')
})

test('whoever sees the vault reads who deleted an item and until when it can be restored; not of one that is there', async () => {
  const { vault, item } = await makePlace()
  const ask = (as: Keyed) => server.send(deleted.getRemovedItem, on(as, item))
  const stranger = await vaults.organisation.join('contributor')
  assert.equal(codeOf(await ask(founder)), '404 not_found')
  await remove(manager, vault, item)
  assert.equal(codeOf(await ask(stranger)), '404 not_found')
  const [listed] = (await listOf(founder, vault)).body.items
  const { removed_by, purge_at, is_moved, move } = (await ask(founder)).body
  assert.deepEqual([removed_by, purge_at], [listed?.deleted_by, listed?.purge_at])
  assert.deepEqual([is_moved, move], [false, null])
  await purge(founder, vault, item)
  assert.equal((await ask(founder)).body.purge_at, null)
})
