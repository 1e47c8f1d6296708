import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { restoreItem } from '@chaveiro/contract/calls/deleted-items.ts'
import { deleteItem, updateItem } from '@chaveiro/contract/calls/items.ts'
import { removeVaultMember } from '@chaveiro/contract/calls/members.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import * as calls from '@chaveiro/contract/calls/rotation.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { overview } from '../../testing/item-bodies.ts'
import { codeOf, moverIn, type Places } from '../../testing/moves.ts'
import { RightsWorld } from '../../testing/rights-world.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { vaults, founder } = world
const { move } = moverIn(world)

const person = () => vaults.organisation.join('contributor')
const later = () => server.clock.advance({ minutes: 1 })
const pageOf = async ({ id }: Keyed) =>
  (await server.call(calls.listReadableItems, { as: founder, params: { id } })).body.items
/** Moves as the founder; returns the new id. */
async function moved(places: Places, revision = 2): Promise<string> {
  later()
  const answer = await move(founder, places, { deletion: { revision } })
  assert.equal(codeOf(answer), '200')
  return answer.body.id
}
async function reveal(as: Keyed, id: string): Promise<void> {
  later()
  assert.equal((await server.call(revealItem, { as, params: { id } })).status, 200)
}
async function changePassword(as: Keyed, vault: string, item: string): Promise<void> {
  later()
  const body = { ...(await world.itemBody(as, vault, {}, 2, item)), password_changed: true }
  assert.equal(codeOf(await server.send(updateItem, { as, params: { id: item }, body })), '200')
}
async function remove(vault: string, member: Keyed): Promise<void> {
  later()
  const statements = [{ vault_id: vault, statement: await vaults.remove(founder, vault, member.id) }]
  const params = { id: vault, user_id: member.id }
  const answer = await server.send(removeVaultMember, { as: founder, params, body: { statements } })
  assert.ok(answer.status < 300, JSON.stringify(answer.error))
  await vaults.makeDue(vault, false)
}
/** Whom the open tasks of an item are about. */
const askedAbout = async (id: string) =>
  (await server.call(calls.listRotateTasks, { as: founder, query: {} })).body
    .filter(({ item_id }) => item_id === id)
    .map(({ about, reason }) => [about, reason])

// Promise 24
test('who knows it and could open it after one move is known for after the next', async () => {
  const [one, two, three] = [await vaults.makeVault(), await vaults.makeVault(), await vaults.makeVault()]
  const reader = await person()
  for (const vault of [one, two]) await vaults.addMember(founder, vault, reader)
  const first = await world.item(one)
  await reveal(reader, first)
  const second = await moved({ from: one, to: two, item: first })
  assert.deepEqual(await askedAbout(second), [])
  assert.ok((await pageOf(reader))[0]?.last_revealed_at)
  const third = await moved({ from: two, to: three, item: second })
  assert.deepEqual(await askedAbout(third), [[reader.name, 'move']])
  const fourth = await moved({ from: three, to: one, item: third })
  assert.deepEqual(await askedAbout(fourth), [[reader.name, 'move']])
})

test('a password changed by somebody else between two moves is known to nobody from before', async () => {
  const [one, two, three] = [await vaults.makeVault(), await vaults.makeVault(), await vaults.makeVault()]
  const [past, writer] = [await person(), await person()]
  for (const reader of [past, writer]) {
    for (const vault of [one, two]) await vaults.addMember(founder, vault, reader)
  }
  const first = await world.item(one)
  await reveal(past, first)
  const second = await moved({ from: one, to: two, item: first })
  await changePassword(writer, two, second)
  const third = await moved({ from: two, to: three, item: second }, 3)
  assert.deepEqual(await askedAbout(third), [[writer.name, 'move']])
  const [listed] = await pageOf(past)
  assert.deepEqual([listed?.item_id, listed?.last_revealed_at], [third, null])
})

test('a member of the new vault who has no key of it cannot open it there', async () => {
  const [one, two] = [await vaults.makeVault(), await vaults.makeVault()]
  const waiting = await person()
  await vaults.addMember(founder, one, waiting)
  await world.insertMember(two, waiting.id)
  const item = await world.item(one)
  await reveal(waiting, item)
  assert.deepEqual(await askedAbout(await moved({ from: one, to: two, item })), [[waiting.name, 'move']])
})

// Promise 24
test('what somebody could read stays on their page when it moves where they cannot', async () => {
  const [one, two] = [await vaults.makeVault(), await vaults.makeVault()]
  const [never, owner, gone, changed] = [await person(), await person(), await person(), await person()]
  for (const reader of [never, owner, gone, changed]) await vaults.addMember(founder, one, reader)
  const item = await world.item(one, { owner: owner.email })
  await reveal(owner, item)
  await remove(one, changed)
  await changePassword(founder, one, item)
  await reveal(owner, item)
  await remove(one, gone)
  const [before] = await pageOf(gone)
  later()
  const answer = await move(
    founder,
    { from: one, to: two, item },
    {
      fields: { owner: owner.email },
      deletion: { revision: 3 },
    },
  )
  assert.equal(codeOf(answer), '200')
  const { id, created_at: until } = answer.body
  assert.deepEqual(await askedAbout(id), [])
  const shown = async (reader: Keyed) =>
    (await pageOf(reader)).map((row) => [row.item_id, row.vault_id, row.until, row.last_revealed_at !== null])
  assert.deepEqual(await shown(never), [[id, two, until, false]])
  assert.deepEqual(await shown(owner), [[id, two, until, true]])
  assert.deepEqual(await shown(gone), [[id, two, before?.until, false]])
  assert.deepEqual(await shown(changed), [], 'nor could they before')
  const asked = { as: founder, params: { id: never.id }, body: {} }
  assert.equal((await server.call(calls.createRotateTasks, asked)).body.created, 1)
})

test('a moved item that is deleted and restored keeps who could read it before, until it is deleted for good', async () => {
  const [one, two, three] = [await vaults.makeVault(), await vaults.makeVault(), await vaults.makeVault()]
  const reader = await person()
  for (const vault of [one, two]) await vaults.addMember(founder, vault, reader)
  const first = await world.item(one)
  await reveal(reader, first)
  const item = await moved({ from: one, to: two, item: first })
  const device = await world.deviceOf(founder)
  const on = { as: founder, params: { id: item } }
  const remove = async (revision: number) => {
    const body = { signature: await device.signDeletion({ vault: two, item, revision }) }
    assert.equal(codeOf(await server.send(deleteItem, { ...on, body })), '204')
  }
  const restore = async (revision: number) => {
    const fields = overview()
    const sealed = await device.seal({ vault: two, item, revision }, fields, { act: 'restore' })
    assert.equal(codeOf(await server.send(restoreItem, { ...on, body: { ...fields, ...sealed } })), '200')
  }
  await remove(2)
  await restore(3)
  assert.ok((await pageOf(reader))[0]?.last_revealed_at)
  await remove(4)
  await restore(5)
  const last = await moved({ from: two, to: three, item }, 6)
  assert.deepEqual(await askedAbout(last), [[reader.name, 'move']])
  const kept = await server.platform.db.read.kysely.selectFrom('earlier_readers').select('item_id').execute()
  assert.ok(kept.every(({ item_id }) => item_id !== item))
})
