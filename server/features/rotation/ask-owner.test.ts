// Promise 24

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getItem, updateItem } from '@chaveiro/contract/calls/items.ts'
import * as calls from '@chaveiro/contract/calls/rotation.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { codeOf, moverIn } from '../../testing/moves.ts'
import { RightsWorld } from '../../testing/rights-world.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { vaults, founder } = world
const { move } = moverIn(world)

const ask = (as: Keyed, id: string) => server.send(calls.askToChangeItem, { as, params: { id } })
const asked = async (as: Keyed, id: string) => {
  const answer = await ask(as, id)
  assert.equal(codeOf(answer), '200')
  return answer.body.created
}
const tasksOf = async (id: string) =>
  (await server.call(calls.listRotateTasks, { as: founder, query: {} })).body
    .filter(({ item_id }) => item_id === id)
    .map(({ about, reason }) => [about, reason])
const told = async (as: Keyed) =>
  (await toldNotices(server, as)).filter(({ title }) => /[Cc]hange/.test(title)).map(({ title }) => title)
const since = async (as: Keyed, id: string) =>
  (await server.call(getItem, { as, params: { id } })).body.rotate_since
async function change(as: Keyed, vault: string, id: string, revision = 2): Promise<void> {
  server.clock.advance({ minutes: 1 })
  const body = { ...(await world.itemBody(as, vault, {}, revision, id)), password_changed: true }
  assert.equal(codeOf(await server.send(updateItem, { as, params: { id }, body })), '200')
}

/** A vault of an owner and somebody who asks, with one item. */
async function shared() {
  const [owner, asking] = [
    await vaults.organisation.join('contributor'),
    await vaults.organisation.join('contributor'),
  ]
  const vault = await vaults.makeVault()
  for (const member of [owner, asking]) await vaults.addMember(founder, vault, member)
  const item = await world.item(vault, { owner: owner.email, title: 'Site' })
  return { owner, asking, vault, item }
}

test('whoever may not reveal an item asks nobody to change it', async () => {
  const { item, owner } = await shared()
  const before = await told(owner)
  for (const role of ['contributor', 'manager'] as const) {
    assert.equal(codeOf(await ask(await vaults.organisation.join(role), item)), '403 not_member')
  }
  assert.equal(codeOf(await ask(world.people.client, item)), '403 forbidden')
  assert.deepEqual([await tasksOf(item), await told(owner)], [[], before])
})

test('the owner is told once who asks, and a second time only after a change', async () => {
  const { item, owner, asking, vault } = await shared()
  assert.equal(await asked(asking, item), true)
  assert.equal(await asked(asking, item), false)
  assert.equal(await asked(founder, item), false)
  assert.deepEqual(await tasksOf(item), [[asking.name, 'asked']])
  assert.deepEqual(await told(owner), ['Please change the password of Site'])
  assert.deepEqual(await told(asking), [])
  assert.ok(await since(asking, item))
  const query = { event_type: 'change_asked' as const }
  const entries = (await server.call(listAuditLogs, { as: founder, query })).body
  assert.deepEqual(
    entries.filter(({ item_id }) => item_id === item).map(({ user_id }) => user_id),
    [asking.id],
  )
  await change(owner, vault, item)
  assert.deepEqual([await tasksOf(item), await told(owner), await since(owner, item)], [[], [], null])
  assert.equal(await asked(asking, item), true)
})

test('whoever asked and changes it themselves ends what they asked for', async () => {
  const { item, owner, asking, vault } = await shared()
  await asked(asking, item)
  await change(asking, vault, item)
  assert.deepEqual([await tasksOf(item), await told(owner), await since(owner, item)], [[], [], null])
})

test('what somebody knows takes the place of what they asked for, and does not hide it', async () => {
  const { item, asking } = await shared()
  await asked(asking, item)
  const listed = { as: founder, params: { id: asking.id } }
  assert.equal((await server.call(calls.listReadableItems, listed)).body.items[0]?.rotate_task, null)
  assert.equal((await server.call(calls.createRotateTasks, { ...listed, body: {} })).body.created, 1)
  assert.deepEqual(await tasksOf(item), [[asking.name, 'departed']])
})

test('an item that moves takes along that its change is asked for', async () => {
  const { item, owner, asking, vault } = await shared()
  const other = await vaults.makeVault()
  for (const member of [owner, asking]) await vaults.addMember(founder, other, member)
  await asked(asking, item)
  const places = { from: vault, to: other, item }
  const moved = await move(founder, places, { fields: { owner: owner.email }, deletion: { revision: 2 } })
  assert.equal(codeOf(moved), '200')
  assert.deepEqual(await tasksOf(moved.body.id), [[asking.name, 'asked']])
  assert.equal((await told(owner)).length, 1)
  await change(owner, other, moved.body.id)
  assert.deepEqual(await told(owner), [])
})
