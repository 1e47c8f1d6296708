import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deleteItem } from '@chaveiro/contract/calls/items.ts'
import {
  listNotificationParts,
  listNotifications,
  readNotifications,
} from '@chaveiro/contract/calls/notifications.ts'
import { updateVault } from '@chaveiro/contract/calls/vaults.ts'
import type { Notice } from '@chaveiro/contract/events/notices.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { RightsWorld } from '../../testing/rights-world.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { vaults, founder } = world
const { organisation } = vaults

async function tell(person: Keyed, notice: Notice, about: string[], by = founder.id) {
  const { db, notify } = server.platform
  await db.inTransaction((tx) => notify(tx, [person.id], notice, { about, by }))
}
const list = async (as: Keyed, query = {}) =>
  (await server.call(listNotifications, { as, query })).body.notifications
const shown = async (as: Keyed) => {
  const [first = assert.fail('no notice')] = await list(as)
  return [first.title, first.message, first.link]
}
const change = (vault: string, set: { visibility?: string; document?: Uint8Array }) =>
  server.platform.db.inTransaction((tx) =>
    tx.kysely.updateTable('vaults').set(set).where('id', '=', vault).execute(),
  )
const leaveAll = ({ id }: Keyed) =>
  server.platform.db.inTransaction((tx) =>
    tx.kysely.deleteFrom('vault_members').where('user_id', '=', id).execute(),
  )
const arrived = (vault_id: string): Notice => ({ name: 'key_arrived', values: { vault_id } })

// Promise 28
test('a vault made private since is named to its members and custodians only', async () => {
  const [member, other] = [await organisation.join('contributor'), await organisation.join('contributor')]
  const vault = await vaults.makeVault({ name: 'Aquisição', visibility: 'listed' })
  await vaults.addMember(founder, vault, member)
  for (const person of [member, other, founder]) await tell(person, arrived(vault), [vault])
  assert.deepEqual((await shown(other))[0], 'You can open Aquisição')
  await change(vault, { visibility: 'private' })
  for (const person of [member, founder]) {
    const told = await toldNotices(server, person)
    assert.ok(told.some(({ title, link }) => title === 'You can open Aquisição' && link.includes(vault)))
  }
  assert.deepEqual(await shown(other), [
    'You can open a vault that is gone or hidden',
    'A member has given you its key.',
    '/vaults',
  ])
})

// Promise 28
test('a private vault is not named to a former member, not even by its name then', async () => {
  const member = await organisation.join('contributor')
  const vault = await vaults.makeVault({ name: 'Fusão', visibility: 'private' })
  await vaults.addMember(founder, vault, member)
  const made = async () =>
    (await toldNotices(server, member)).filter(({ title }) => title.startsWith('You can open'))
  const title = async () => (await made()).map(({ title }) => title)
  assert.deepEqual(await title(), ['You can open Fusão'])
  const renaming = { params: { id: vault }, query: { name: 'Compra' } }
  assert.equal((await server.send(updateVault, { as: founder, ...renaming })).status, 200)
  assert.deepEqual(await title(), ['You can open Compra'])
  await leaveAll(member)
  const unnamed = 'You can open a vault that is gone or hidden'
  assert.deepEqual(await title(), [unnamed])
  assert.doesNotMatch(JSON.stringify(await made()), /Fusão|Compra/)
})

// Promise 28
test('an item deleted since is named to nobody, and its notice links to no item', async () => {
  const owner = await organisation.join('contributor')
  const vault = await vaults.makeVault({ visibility: 'listed' })
  const item = await world.item(vault, { title: 'Root of all' })
  const values = { day: '2026-12-01', item_id: item, vault_id: vault }
  await tell(owner, { name: 'credential_expires', values }, [item])
  assert.deepEqual((await shown(owner))[0], 'Root of all expires on Dec 1, 2026')
  assert.equal((await server.send(deleteItem, { as: founder, params: { id: item } })).status, 204)
  await tell(owner, { name: 'credential_expires', values }, [item])
  const [title, , link] = await shown(owner)
  assert.deepEqual([title, link], ['An item that is gone or hidden expires on Dec 1, 2026', '/vaults'])
})

test('a notice names an item by its present title, and links to its present vault', async () => {
  const owner = await organisation.join('contributor')
  const [vault, next] = [
    await vaults.makeVault({ visibility: 'listed' }),
    await vaults.makeVault({ visibility: 'listed' }),
  ]
  const item = await world.item(vault, { title: 'Site' })
  await tell(owner, { name: 'jit_approved', values: { item_id: item, vault_id: vault, hours: '2' } }, [item])
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.updateTable('items').set({ vault_id: next }).where('id', '=', item).execute(),
  )
  assert.equal((await shown(owner))[2], `/vaults?vault=${next}&item=${item}`)
})

test('somebody who left a vault, or the organisation, is named to no member any more, and to custodians while they are kept', async () => {
  const [member, leaving] = [await organisation.join('contributor'), await organisation.join('contributor')]
  const vault = await vaults.makeVault({ name: 'Equipe' })
  for (const person of [member, leaving]) await vaults.addMember(founder, vault, person)
  const waits: Notice = { name: 'waiting_for_key', values: { person_id: leaving.id, vault_id: vault } }
  for (const person of [member, founder]) await tell(person, waits, [vault, leaving.id])
  const titles = async (as: Keyed) => (await toldNotices(server, as)).map(({ title }) => title)
  const named = `${leaving.name} is waiting for a vault to open`
  assert.deepEqual(
    [(await titles(member)).includes(named), (await titles(founder)).includes(named)],
    [true, true],
  )
  await leaveAll(leaving)
  assert.ok((await titles(member)).includes('Somebody is waiting for a vault to open'))
  assert.equal(JSON.stringify(await list(member)).includes(leaving.name), false)
  assert.ok((await titles(founder)).includes(named))
})

// Promise 28
test('a former custodian reads in old notices neither who asked nor why', async () => {
  const [manager, asking] = [await organisation.join('manager'), await organisation.join('contributor')]
  const item = await world.item(await vaults.makeVault({ visibility: 'private' }), { title: 'Hidden one' })
  const values = { person_id: asking.id, item_id: item, hours: '2', request_id: item }
  await tell(manager, { name: 'jit_asked', values }, [item])
  assert.equal((await shown(manager))[0], `${asking.name} asks for Hidden one`)
  await server.changePerson(manager.id, { role: 'contributor' })
  await leaveAll(manager)
  assert.deepEqual(await shown(manager), [
    'Somebody asks for an item that is gone or hidden',
    'For 2 h: no longer shown',
    '/jit',
  ])
})

test('many notices of one series are one: how many, the newest by path, and each with its own link', async () => {
  const reader = await organisation.join('contributor')
  const parent = await vaults.makeVault({ name: 'Clientes', visibility: 'listed' })
  const made: string[] = []
  for (let count = 0; count < 5; count += 1) {
    made.push(await vaults.makeVault({ name: `Conta ${count}`, visibility: 'listed', parent_id: parent }))
  }
  for (const vault of made) await tell(reader, arrived(vault), [vault])
  const [one = assert.fail('none'), ...more] = await list(reader)
  assert.deepEqual(
    [one.title, one.message, one.count, one.link, more],
    [
      '5 vaults are open to you now',
      'Clientes\u00a0/ Conta 4, Clientes\u00a0/ Conta 3, Clientes\u00a0/ Conta 2 and 2 more',
      5,
      `/notifications?open=${one.id}`,
      [],
    ],
  )
  assert.equal((await server.call(listNotifications, { as: reader })).body.unread_count, 1)
  const parts = (await server.call(listNotificationParts, { as: reader, params: { id: one.id } })).body
  assert.deepEqual(
    parts.map(({ title, link }) => [title, link]),
    made.map((id, count) => [`You can open Clientes\u00a0/ Conta ${count}`, `/vaults?vault=${id}`]).reverse(),
  )
  await change(made[4] ?? '', { visibility: 'private' })
  await change(parent, { visibility: 'private' })
  assert.equal((await list(reader))[0]?.message, 'Conta 3, Conta 2 and 3 more')
  assert.equal(JSON.stringify(await toldNotices(server, reader)).includes('Clientes'), false)
})

test('a notice shows the path of its item’s vault, and its own vault by the path, as far as the reader sees them', async () => {
  const reader = await organisation.join('contributor')
  const places: { item_id: string; vault_id: string }[] = []
  for (const name of ['Íris', 'Lua']) {
    const parent = await vaults.makeVault({ name, visibility: 'listed' })
    const vault = await vaults.makeVault({ name: 'Ads', visibility: 'listed', parent_id: parent })
    places.push({ item_id: await world.item(vault, { title: 'Site' }), vault_id: vault })
    await tell(reader, arrived(vault), [vault])
    assert.equal((await shown(reader))[0], `You can open ${name}\u00a0/ Ads`)
    await server.send(readNotifications, { as: reader, body: {} })
    await change(parent, { visibility: name === 'Lua' ? 'private' : 'listed' })
  }
  const shownPlaces: (string | null | undefined)[] = []
  for (const place of places) {
    await tell(reader, { name: 'jit_approved', values: { ...place, hours: '2' } }, [place.item_id])
    shownPlaces.push((await list(reader))[0]?.place)
  }
  assert.deepEqual(shownPlaces, ['Íris\u00a0/ Ads', 'Ads'])
  for (const place of places) {
    const values = { ...place, person_id: reader.id }
    await tell(reader, { name: 'rotate_credential', values }, [place.item_id])
  }
  const [many] = await list(reader)
  assert.match(many?.message ?? '', /: Site \(Ads\), Site \(Íris\u00a0\/ Ads\)$/)
  assert.equal(many?.place, null)
})

test('notices after many were read form another one', async () => {
  const reader = await organisation.join('contributor')
  const made = [1, 2, 3].map(() => vaults.makeVault({ visibility: 'listed' }))
  const [first = '', second = '', third = ''] = await Promise.all(made)
  for (const vault of [first, second]) await tell(reader, arrived(vault), [vault])
  const [read = assert.fail('none')] = await list(reader)
  await tell(reader, arrived(third), [third])
  // It arrived between reading the list and marking it.
  await server.call(readNotifications, { as: reader, body: { ids: [read.id] } })
  const now = async () => (await list(reader)).map(({ count, is_read }) => [count, is_read])
  assert.deepEqual(await now(), [
    [1, false],
    [2, true],
  ])
  await server.call(readNotifications, { as: reader })
  await tell(reader, arrived(first), [first])
  assert.deepEqual(await now(), [
    [1, false],
    [1, true],
    [1, true],
  ])
})

test('a person’s parts are nobody else’s, and an unknown notice has none', async () => {
  const [reader, other] = [await organisation.join('contributor'), await organisation.join('contributor')]
  const vault = await vaults.makeVault({ visibility: 'listed' })
  await tell(reader, arrived(vault), [vault])
  const [{ id } = assert.fail('none')] = await list(reader)
  for (const [as, asked] of [
    [other, id],
    [founder, id],
    [reader, vault],
  ] as const) {
    assert.equal((await server.call(listNotificationParts, { as, params: { id: asked } })).status, 404)
  }
  assert.equal((await server.send(listNotificationParts, { as: reader, params: { id: 'x' } })).status, 422)
})
