import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deleteItem } from '@chaveiro/contract/calls/items.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import * as calls from '@chaveiro/contract/calls/rotation.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { registerFeatures } from '../../app.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { endRequestsOver } from '../access-requests/end-requests.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const jit = await makeRequestsWorld(server)
const { world, vaults, founder, manager } = jit

const access = (id: string, as = founder) => server.call(calls.listReadableItems, { as, params: { id } })
const ask = (id: string, as = founder) =>
  server.call(calls.createRotateTasks, { as, params: { id }, body: {} })
const reveal = async (as: Keyed, id: string) =>
  assert.equal((await server.call(revealItem, { as, params: { id } })).status, 200)
const now = () => isoInstant(server.clock.now())
const read = async (person: Keyed) =>
  (await access(person.id)).body.items.map((item) => [item.item_id, item.until, item.temporary_until])

/** Somebody who is not a member and has temporary access to one of two items for two hours. */
async function granted() {
  const vault = await vaults.makeVault({ visibility: 'listed' })
  await vaults.deliver(founder, vault, [manager])
  const [item] = [await world.item(vault, { title: 'Site' }), await world.item(vault, { title: 'Other' })]
  const person = await vaults.organisation.join('contributor')
  const id = await borrow(person, vault, item)
  return { vault, item, person, id, until: isoInstant(server.clock.now() + 2 * hourMs) }
}

async function borrow(person: Keyed, vault: string, item: string) {
  const { body } = await jit.ask(person, vault, item)
  const answer = await jit.approveAndDeliver(manager, body.id)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return body.id
}

test('items read by temporary access are shown to admins and managers only, not to the person', async () => {
  const { person, item } = await granted()
  await reveal(person, item)
  await refused(access(person.id, person), 403, 'not_custodian')
  await refused(ask(person.id, person), 403, 'not_custodian')
})

test('a request that was denied, lapsed or ended without a reveal counts as nothing read', async () => {
  const { vault, item, person, id } = await granted()
  assert.equal((await jit.revoke(founder, id)).status, 200)
  assert.deepEqual(await read(person), [], 'it ended and nothing was revealed')
  const { body } = await jit.ask(person, vault, item)
  assert.deepEqual(await read(person), [], 'asked for only')
  assert.equal((await jit.deny(founder, body.id)).status, 200)
  assert.deepEqual(await read(person), [])
  assert.equal((await ask(person.id)).body.created, 0)
})

test('an item open by temporary access is listed with its end, and the vault’s other items are not', async () => {
  const { person, item, until } = await granted()
  assert.deepEqual(await read(person), [[item, null, until]])
  const { vaults: open, items } = (await access(person.id)).body
  assert.deepEqual([open, items[0]?.title, items[0]?.last_revealed_at], [[], 'Site', null])
})

test('a revealed item stays listed with the end of its access, however late a job ends that, until the item is gone', async () => {
  const { vault, person, item, id, until } = await granted()
  await reveal(person, item)
  const revealedAt = now()
  await jit.advance({ minutes: 121 })
  assert.deepEqual(await read(person), [[item, until, until]])
  await endRequestsOver(server.platform.db, server.platform, server.clock.now())
  assert.deepEqual(await read(person), [[item, until, until]])
  assert.equal((await access(person.id)).body.items[0]?.last_revealed_at, revealedAt)
  assert.notEqual(await borrow(person, vault, item), id)
  const again = isoInstant(server.clock.now() + 2 * hourMs)
  assert.deepEqual(await read(person), [[item, null, again]], 'open once more: one line')
  await server.call(deleteItem, { as: founder, params: { id: item } })
  assert.deepEqual(await read(person), [], 'an item that is gone is nobody’s to change')
})

test('an emergency’s item is listed like one of temporary access, and a revoked one with the moment of revocation', async () => {
  const { vault } = await granted()
  const item = await world.item(vault, { title: 'Bank' })
  const person = await vaults.organisation.join('contributor')
  const { body } = await jit.emergency.ask(person, vault, item)
  await jit.emergency.approveSigned(jit.admin, body.id)
  assert.equal((await jit.emergency.approveAndDeliver(manager, body.id)).status, 200)
  assert.deepEqual(await read(person), [[item, null, isoInstant(server.clock.now() + hourMs)]])
  await reveal(person, item)
  await jit.advance({ minutes: 3 })
  assert.equal((await jit.emergency.revoke(founder, body.id)).status, 200)
  assert.deepEqual(await read(person), [[item, now(), now()]])
})

test('somebody who becomes a member of the vault is listed as a member, with the item once', async () => {
  const { vault, person, item } = await granted()
  await reveal(person, item)
  await vaults.addMember(founder, vault, person)
  const items = await read(person)
  assert.equal(items.length, 2)
  assert.deepEqual(
    items.find(([id]) => id === item),
    [item, null, null],
  )
})

test('asking for changes of what somebody could read counts items of temporary access', async () => {
  const { person, item } = await granted()
  assert.equal((await ask(person.id)).body.created, 1)
  assert.equal((await ask(person.id)).body.created, 0)
  const tasks = (await server.call(calls.listRotateTasks, { as: founder, query: {} })).body
  assert.equal(tasks.filter(({ item_id }) => item_id === item).length, 1)
  assert.equal((await access(person.id)).body.items[0]?.rotate_task, 'open')
})
