import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { confirmDeletions, getRemovedItem } from '@chaveiro/contract/calls/deleted-items.ts'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import { listNotificationParts, listNotifications } from '@chaveiro/contract/calls/notifications.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { createRotateTasks, listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { hashOf } from '../../testing/hash-of.ts'
import { codeOf, type Half, moverIn } from '../../testing/moves.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { newId } from '../../testing/signing-device.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const jit = await makeRequestsWorld(server)
const { world, vaults, founder, manager } = jit
const { bodyOf, send, move } = moverIn(world)

/** Two vaults whose key founder and manager hold, and an item in the first. */
async function makePlaces(fields: Partial<calls.ItemOverview> = {}) {
  const make = (name: string) => vaults.makeVault({ name, visibility: 'private' })
  const [from, to] = [await make('Old'), await make('New')]
  for (const vault of [from, to]) await vaults.deliver(founder, vault, [manager])
  return { from, to, item: await world.item(from, fields) }
}

const listOf = async (vault: string) =>
  (await server.call(calls.listItems, { as: founder, query: { vault_id: vault } })).body
const idsOf = async (vault: string) => (await listOf(vault)).map(({ id }) => id)
const reveal = async (as: Keyed, id: string) =>
  assert.equal((await server.call(revealItem, { as, params: { id } })).status, 200)

/** Whatever was refused left both vaults as they were. */
async function nothingMoved({ from, to, item }: { from: string; to: string; item: string }) {
  assert.deepEqual([await idsOf(from), await idsOf(to)], [[item], []])
  const move = { event_type: 'item_moved_out' as const, item_id: item }
  assert.deepEqual((await server.call(listAuditLogs, { as: founder, query: move })).body, [])
}

test('who may not delete it here, or create items there, moves nothing, and learns nothing of a hidden vault', async () => {
  const places = await makePlaces()
  const member = await vaults.organisation.join('contributor')
  assert.equal(codeOf(await move(member, places)), '404 not_found')
  await vaults.addMember(founder, places.from, member)
  assert.equal(codeOf(await move(member, places)), '403 forbidden', 'only its creator deletes it')
  const own = { ...places, item: await world.item(places.from, {}, member.id) }
  const hidden = await vaults.makeVault({ visibility: 'private' })
  assert.equal(codeOf(await move(member, { ...own, to: hidden })), '404 not_found')
  assert.equal(codeOf(await move(member, { ...own, to: newId() })), '404 not_found')
  assert.equal(codeOf(await move(member, own)), '404 not_found', 'nor is the other one theirs')
  assert.equal((await idsOf(places.from)).length, 2)
  await vaults.addMember(founder, places.to, member)
  assert.equal(codeOf(await move(member, own)), '200')
})

test('a custodian without the key of either vault moves nothing', async () => {
  const places = await makePlaces()
  const { admin } = world.people
  assert.equal(codeOf(await move(admin, places)), '403 key_missing')
  await vaults.deliver(founder, places.from, [admin])
  assert.equal(codeOf(await move(admin, places)), '403 key_missing')
  await nothingMoved(places)
})

// Promise 24
test('what must be checked out is moved by its holder alone, and stays so unless a custodian decides', async () => {
  const places = await makePlaces({ requires_checkout: true })
  const kept = { fields: { requires_checkout: true } }
  assert.equal(codeOf(await move(founder, places, kept)), '403 checkout_required')
  await server.call(checkOutItem, { as: manager, params: { id: places.item } })
  assert.equal(codeOf(await move(founder, places, kept)), '409 already_checked_out')
  await nothingMoved(places)
  await reveal(manager, places.item)
  assert.equal(codeOf(await move(manager, places, kept)), '200')
  const [made] = await listOf(places.to)
  const tasks = (await server.call(listRotateTasks, { as: founder, query: {} })).body
  const [task] = tasks.filter(({ item_id }) => item_id === made?.id)
  assert.deepEqual([task?.about, task?.reason], [manager.name, 'check_in'])
  assert.deepEqual([made?.checked_out_by, made?.requires_checkout], [null, true])
})

test('halves that do not name each other are refused, and no other call accepts one of them', async () => {
  const places = await makePlaces()
  const other = { moved_to: { vault: places.to, item: newId() } }
  const faults: Half[] = [
    { deletion: { moved_to: undefined } },
    { deletion: other },
    { creation: { moved_from: undefined } },
    { creation: { moved_from: { vault: places.from, item: places.item, change: hashOf('another') } } },
    { creation: { moved_from: { vault: newId(), item: places.item, change: hashOf('another') } } },
  ]
  for (const half of faults) assert.equal(codeOf(await move(founder, places, half)), '422 statement_refused')
  const { item, signature } = await bodyOf(founder, places)
  const create = await server.send(calls.createItem, { as: founder, body: item })
  assert.equal(codeOf(create), '422 statement_refused')
  const remove = { as: founder, params: { id: places.item }, body: { signature } }
  assert.equal(codeOf(await server.send(calls.deleteItem, remove)), '422 statement_refused')
  await nothingMoved(places)
  await server.call(calls.deleteItem, { as: founder, params: { id: places.item } })
  const half = (await bodyOf(founder, places)).signature
  const deletions = { deletions: [{ item: places.item, signature: half }] }
  const confirm = await server.send(confirmDeletions, {
    as: founder,
    params: { id: places.from },
    body: deletions,
  })
  assert.equal(codeOf(confirm), '422 statement_refused')
})

test('an item is moved to another vault only, and not the one of a rehearsal', async () => {
  const places = await makePlaces()
  assert.equal(codeOf(await move(founder, { ...places, to: places.from })), '422 invalid')
  assert.equal(codeOf(await move(founder, places, { fields: { rehearsal: true } })), '422 invalid')
  await nothingMoved(places)
})

test('while either vault waits for a new key, or after another change in it, nothing of the move is done', async () => {
  const places = await makePlaces()
  const late = [await bodyOf(founder, places), await bodyOf(founder, places)]
  for (const vault of [places.from, places.to]) {
    await vaults.makeDue(vault)
    assert.equal(codeOf(await move(founder, places)), '409 stale_generation')
    await vaults.makeDue(vault, false)
  }
  await nothingMoved(places)
  const there = await world.item(places.to)
  assert.equal(codeOf(await send(founder, places.item, late[0] as object)), '409 stale_head')
  await server.call(calls.deleteItem, { as: founder, params: { id: there } })
  assert.deepEqual(await idsOf(places.from), [places.item])
  await world.item(places.from)
  assert.equal(codeOf(await send(founder, places.item, late[1] as object)), '409 stale_head')
  assert.equal((await idsOf(places.from)).length, 2)
  assert.deepEqual(await idsOf(places.to), [])
})

test('of several who move one item at once, one does; it is then in one vault, once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const places = await makePlaces()
    const third = await vaults.makeVault()
    await vaults.deliver(founder, third, [manager])
    const answers = await Promise.all([
      move(founder, places),
      move(manager, { ...places, to: third }),
      move(manager, places),
      server.call(calls.deleteItem, { as: founder, params: { id: places.item } }),
    ])
    const done = answers.filter(({ status }) => status < 300)
    assert.equal(done.length, 1, answers.map(codeOf).join())
    const left = [places.from, places.to, third]
    const counts = await Promise.all(left.map(async (vault) => (await idsOf(vault)).length))
    assert.deepEqual([counts[0], (counts[1] ?? 0) + (counts[2] ?? 0) <= 1], [0, true])
  }
})

test('a moved item is in the other vault with all that its list shows; both logs say so, each with its place in the other vault', async () => {
  const places = await makePlaces({ title: 'Shop' })
  const answer = await move(founder, places, { fields: { title: 'Shop', expires_at: '2027-01-31' } })
  assert.equal(codeOf(answer), '200')
  const [made] = await listOf(places.to)
  assert.deepEqual(made, answer.body)
  assert.deepEqual(
    [made?.title, made?.vault_id, made?.revision, made?.expires_at, made?.rotate_since],
    ['Shop', places.to, 1, '2027-01-31', null],
  )
  assert.deepEqual(await idsOf(places.from), [])
  const history = { as: founder, params: { id: made?.id ?? '' }, query: {} }
  const [first, ...later] = (await server.call(listItemHistory, history)).body
  assert.deepEqual([first?.revision, first?.moved_from, later], [1, places.from, []])
  const gone = await server.call(calls.getItem, { as: founder, params: { id: places.item } })
  assert.equal(codeOf(gone), '404 not_found')
  for (const [event_type, vault_id, item_id, vault_name, other_vault, other_vault_id, other_item_id] of [
    ['item_moved_out', places.from, places.item, 'Old', 'New', places.to, made?.id],
    ['item_moved_in', places.to, made?.id, 'New', 'Old', places.from, places.item],
  ] as const) {
    const [entry, ...more] = (
      await server.call(listAuditLogs, { as: founder, query: { event_type, vault_id } })
    ).body
    assert.deepEqual([entry?.item_id, more], [item_id, []])
    const other = { other_vault_id, other_vault, other_item_id }
    assert.deepEqual(entry?.details, { vault_name, item_title: 'Shop', ...other })
  }
})

test('who made an item may still delete it after a custodian moved it, in a vault of which they are a member and in no other', async () => {
  for (const [isMember, deleted] of [
    [true, '204'],
    [false, '403 forbidden'],
  ] as const) {
    const places = await makePlaces()
    const to = await vaults.makeVault({ visibility: 'listed' })
    const maker = await vaults.organisation.join('contributor')
    await vaults.addMember(founder, places.from, maker)
    if (isMember) await vaults.addMember(founder, to, maker)
    const item = await world.item(places.from, {}, maker.id)
    const { body } = await move(founder, { from: places.from, to, item })
    assert.equal(body.created_by, isMember ? maker.id : founder.id)
    const answer = await server.call(calls.deleteItem, { as: maker, params: { id: body.id } })
    assert.equal(codeOf(answer), deleted)
  }
})

// Promise 24
test('what is asked and granted in the old vault ends, and whoever read it there and cannot open it here is known for', async () => {
  const places = await makePlaces()
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.updateTable('vaults').set({ visibility: 'listed' }).where('id', '=', places.from).execute(),
  )
  const [lent, reader, both, never] = [
    await vaults.organisation.join('contributor'),
    await vaults.organisation.join('contributor'),
    await vaults.organisation.join('contributor'),
    await vaults.organisation.join('contributor'),
  ]
  const { body: asked } = await jit.ask(lent, places.from, places.item)
  assert.equal((await jit.approveAndDeliver(manager, asked.id)).status, 200)
  for (const person of [reader, both, never]) await vaults.addMember(founder, places.from, person)
  await vaults.addMember(founder, places.to, both)
  for (const person of [lent, reader, both]) await reveal(person, places.item)
  assert.equal(codeOf(await move(founder, places)), '200')
  assert.equal((await jit.get(lent, asked.id)).status, 'ended')
  const [made] = await listOf(places.to)
  assert.ok(made?.rotate_since)
  const tasks = (await server.call(listRotateTasks, { as: founder, query: {} })).body
  const ofItem = tasks.filter(({ item_id }) => item_id === made.id)
  assert.deepEqual(
    ofItem.map(({ about, reason }) => [about, reason]).sort(),
    [
      [lent.name, 'grant'],
      [reader.name, 'move'],
    ].sort(),
  )
})

test('an open task goes along with its age, and a notice leads to where the item is now', async () => {
  const places = await makePlaces()
  const left = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, places.from, left)
  await reveal(left, places.item)
  await server.call(createRotateTasks, { as: founder, params: { id: left.id }, body: {} })
  const before = (await listOf(places.from))[0]?.rotate_since
  assert.ok(before)
  await jit.advance({ minutes: 5 })
  assert.equal(codeOf(await move(founder, places)), '200')
  const [made] = await listOf(places.to)
  assert.equal(made?.rotate_since, before)
  const [told] = (await server.call(listNotifications, { as: founder, query: {} })).body.notifications
  const parts = { as: founder, params: { id: told?.id ?? '' }, query: {} }
  const links = JSON.stringify([told, (await server.call(listNotificationParts, parts)).body])
  assert.ok(links.includes(made?.id ?? '-'))
  assert.ok(!links.includes(places.item))
})

test('who knew an older password only is not asked about after a move', async () => {
  const places = await makePlaces()
  const past = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, places.from, past)
  await reveal(past, places.item)
  server.clock.advance({ minutes: 1 })
  const body = { ...(await world.itemBody(manager, places.from, {}, 2, places.item)), password_changed: true }
  const update = await server.send(calls.updateItem, { as: manager, params: { id: places.item }, body })
  assert.equal(codeOf(update), '200')
  server.clock.advance({ hours: 1 })
  assert.equal(codeOf(await move(founder, places, { deletion: { revision: 3 } })), '200')
  assert.equal((await listOf(places.to))[0]?.rotate_since, null)
})

test('whoever sees both vaults reads where an item was moved, and others only that it was', async () => {
  const places = await makePlaces()
  const member = await vaults.organisation.join('contributor')
  await vaults.addMember(founder, places.from, member)
  assert.equal(codeOf(await move(founder, places)), '200')
  const ask = async (as: Keyed) => {
    const { body } = await server.call(getRemovedItem, { as, params: { id: places.item } })
    assert.deepEqual([body.is_moved, body.purge_at], [true, null])
    const deletion = body.move && parseStatement(body.move, 'chaveiro.item.change').payload
    return deletion?.act === 'delete' ? deletion.moved_to : deletion
  }
  const [item] = await idsOf(places.to)
  assert.deepEqual(await ask(founder), { vault: places.to, item })
  assert.equal(await ask(member), null)
})
