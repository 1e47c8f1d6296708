import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBreakGlass } from '@chaveiro/contract/calls/access-requests.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import * as items from '@chaveiro/contract/calls/items.ts'
import * as rehearsals from '@chaveiro/contract/calls/rehearsals.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { listReadableItems, listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { createVault } from '@chaveiro/contract/calls/vaults.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const there = await makeRequestsWorld(server)
const { world, vaults, founder, emergency, admin, manager, contributor } = there
const member = await vaults.organisation.join('contributor')

const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const on = (as: Keyed, id: string) => ({ as, params: { id } })
const start = (as: Keyed, vault: string) => server.send(rehearsals.startRehearsal, on(as, vault))
const end = (as: Keyed, vault: string) => server.send(rehearsals.endRehearsal, on(as, vault))
const state = async (vault: string) => (await server.call(rehearsals.getRehearsal, on(founder, vault))).body
const due = async (as: Keyed, vault: string) =>
  (await server.call(listDeliveries, { as })).body.rehearsals.filter(({ vault_id }) => vault_id === vault)
const write = async (vault: string, change: Partial<items.ItemOverview> = {}) => {
  const body = await world.itemBody(founder, vault, { title: 'amber lake', rehearsal: true, ...change })
  return { id: body.id, answer: await server.send(items.createItem, { as: founder, body }) }
}

/** A vault with a running rehearsal and its made-up item. */
async function tried() {
  const vault = await vaults.makeVault({ visibility: 'listed' })
  assert.equal((await start(founder, vault)).status, 200)
  const { id, answer } = await write(vault)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return { vault, item: id }
}

async function opened(vault: string, item: string): Promise<string> {
  const { id } = (await emergency.ask(contributor, vault, item)).body
  assert.equal((await emergency.approveSigned(manager, id)).status, 200)
  assert.equal((await emergency.approveAndDeliver(founder, id)).status, 200)
  assert.equal((await server.send(reveals.revealItem, on(contributor, item))).status, 200)
  return id
}

test('only a custodian starts, sees or ends one; a hidden vault is absent', async () => {
  const listed = await vaults.makeVault({ visibility: 'listed' })
  const hidden = await vaults.makeVault({ visibility: 'private' })
  for (const call of [rehearsals.startRehearsal, rehearsals.getRehearsal, rehearsals.endRehearsal]) {
    assert.deepEqual(code(await server.send(call, on(contributor, listed))), [403, 'not_custodian'])
    assert.deepEqual(code(await server.send(call, on(contributor, hidden))), [404, 'not_found'])
  }
  assert.equal((await state(listed)).open, null)
})

test('none starts in a vault without a key, in a deleted one, or beside a running one', async () => {
  const unkeyed = await server.call(createVault, { as: founder, body: { name: 'Sem chave' } })
  assert.deepEqual(code(await start(founder, unkeyed.body.id)), [409, 'vault_unkeyed'])
  const gone = await vaults.makeVault()
  assert.equal((await vaults.deleteVault(founder, gone)).status, 204)
  assert.deepEqual(code(await start(founder, gone)), [404, 'not_found'])
  const vault = await vaults.makeVault()
  assert.deepEqual(code(await end(founder, vault)), [409, 'no_rehearsal'])
  const both = await Promise.all([start(founder, vault), start(manager, vault)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  assert.deepEqual(code(await start(admin, vault)), [409, 'rehearsal_open'])
})

test('a rehearsal’s item is made once, only while one is running, and never turns into a real one or back', async () => {
  const vault = await vaults.makeVault()
  assert.deepEqual(code((await write(vault)).answer), [409, 'no_rehearsal'])
  await start(founder, vault)
  const { id, answer } = await write(vault)
  assert.deepEqual([answer.status, answer.body.rehearsal], [200, true])
  assert.deepEqual(code((await write(vault)).answer), [409, 'no_rehearsal'])
  const real = await write(vault, { rehearsal: false })
  for (const [item, rehearsal] of [
    [id, false],
    [real.id, true],
  ] as const) {
    const {
      id: _id,
      vault_id: _vault,
      ...body
    } = await world.itemBody(founder, vault, { rehearsal }, 2, item)
    assert.deepEqual(code(await server.send(items.updateItem, { ...on(founder, item), body })), [
      422,
      'invalid',
    ])
  }
})

test('members’ devices are asked for the item, and after the end to delete it; people without the key are asked nothing', async () => {
  const vault = await vaults.makeVault({ visibility: 'listed' })
  await vaults.addMember(founder, vault, member)
  await vaults.deliver(founder, vault, [member])
  await start(manager, vault)
  assert.deepEqual(await due(member, vault), [{ vault_id: vault, item_id: null }])
  assert.deepEqual(await due(manager, vault), [])
  const { id } = await write(vault)
  assert.deepEqual(await due(member, vault), [])
  const { open } = await state(vault)
  assert.deepEqual([open?.item_id, open?.item_title, open?.started_by], [id, 'amber lake', manager.name])
  assert.deepEqual(code(await server.send(items.deleteItem, on(member, id))), [403, 'forbidden'])
  assert.equal((await end(admin, vault)).body.open, null)
  assert.deepEqual(await due(member, vault), [{ vault_id: vault, item_id: id }])
  // Another member made it, but any key holder may delete the item of a finished rehearsal.
  assert.equal((await server.send(items.deleteItem, on(member, id))).status, 204)
  assert.deepEqual(await due(member, vault), [])
})

test('requests in it end with it, also when its item is deleted', async () => {
  for (const close of [
    (vault: string) => end(manager, vault),
    (_vault: string, item: string) => server.send(items.deleteItem, on(founder, item)),
  ]) {
    const { vault, item } = await tried()
    const id = await opened(vault, item)
    assert.ok((await close(vault, item)).status < 300)
    assert.equal((await state(vault)).open, null)
    assert.equal((await emergency.get(founder, id)).status, 'ended')
    assert.ok((await server.send(reveals.revealItem, on(contributor, item))).status >= 400)
    assert.equal((await start(founder, vault)).status, 200)
  }
})

test('it runs like an emergency, marked in request, notice and log, and leaves nobody a rotate task', async () => {
  const { vault, item } = await tried()
  assert.equal((await state(vault)).last_tried_at, null)
  const id = await opened(vault, item)
  const { open, last_tried_at } = await state(vault)
  assert.notEqual(open?.tried_at ?? null, null)
  assert.equal(last_tried_at, open?.tried_at)
  assert.equal((await emergency.get(manager, id)).is_rehearsal, true)
  const titles = (await toldNotices(server, admin)).map(({ title, message }) => `${title} ${message}`)
  assert.ok(
    titles.some((text) => text.includes('Rehearsal: amber lake')),
    titles.join('\n'),
  )
  await end(founder, vault)
  const { body: log } = await server.call(listAuditLogs, { as: founder, query: { item_id: item } })
  assert.ok(log.length > 5 && log.every(({ details }) => details.rehearsal === 'yes'), JSON.stringify(log))
  const { body: of } = await server.call(listAuditLogs, { as: founder, query: { vault_id: vault } })
  const events = of.map(({ event_type }) => event_type)
  assert.ok(events.includes('rehearsal_started') && events.includes('rehearsal_ended'), events.join())
  const { body: tasks } = await server.call(listRotateTasks, { as: founder })
  assert.equal(JSON.stringify(tasks).includes(item), false)
  const readable = (await server.call(listReadableItems, on(founder, founder.id))).body
  assert.equal(JSON.stringify(readable).includes(item), false)
  await server.send(items.deleteItem, on(founder, item))
  assert.equal((await emergency.get(manager, id)).is_rehearsal, true)
  assert.equal((await state(vault)).last_tried_at, last_tried_at)
})

test('an ordinary item is not marked as a rehearsal', async () => {
  const vault = await vaults.makeVault({ visibility: 'listed' })
  const item = await world.item(vault, { title: 'Site' })
  const query = { item_id: item, vault_id: vault, reason: 'The site is down' }
  const { body } = await server.call(requestBreakGlass, { as: contributor, query })
  assert.equal(body.is_rehearsal, false)
  await start(founder, vault)
  await opened(vault, await world.item(vault, { title: 'Another' }))
  assert.equal((await state(vault)).last_tried_at, null)
})

test('it ends by itself after 24 hours, and another one can start at that moment', async () => {
  const { vault, item } = await tried()
  const { vault: next } = await tried()
  const { id } = (await emergency.ask(contributor, vault, item)).body
  await there.advance({ hours: 24 })
  assert.equal((await state(vault)).open, null)
  assert.equal((await start(founder, next)).status, 200)
  await server.platform.jobs.runDue()
  assert.deepEqual(await due(founder, vault), [{ vault_id: vault, item_id: item }])
  assert.equal((await emergency.get(founder, id)).status, 'lapsed')
  const { open } = await state(next)
  assert.equal(open?.item_id, null)
})

test('somebody who keeps starting and ending rehearsals is refused after ten a day; another custodian can still start one', async () => {
  const vault = await vaults.makeVault()
  const eager = await vaults.organisation.join('manager')
  for (let times = 0; times < 10; times += 1) {
    assert.equal((await start(eager, vault)).status, 200)
    assert.equal((await end(eager, vault)).status, 200)
  }
  assert.deepEqual(code(await start(eager, vault)), [409, 'begun_too_often'])
  assert.equal((await state(vault)).open, null)
  assert.equal((await start(manager, vault)).status, 200)
})
