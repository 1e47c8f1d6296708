// Promise 13

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as calls from '@chaveiro/contract/calls/access-requests.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import { purgeItem } from '@chaveiro/contract/calls/deleted-items.ts'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import * as items from '@chaveiro/contract/calls/items.ts'
import { listNotifications } from '@chaveiro/contract/calls/notifications.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { updateVault } from '@chaveiro/contract/calls/vaults.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { endRequestsOver } from './end-requests.ts'

// Faults of other systems that approve, grant and revoke access, tried here. The threat model ('Faults of others') says
// where each was reported.

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const jit = await makeRequestsWorld(server)
const { grantsLeft, world, vaults, founder, manager, admin } = jit
const { organisation } = vaults

const reveal = (as: Keyed, id: string) => server.call(reveals.revealItem, { as, params: { id } })
const endOver = () => endRequestsOver(server.platform.db, server.platform, server.clock.now())
const titlesOf = async (as: Keyed) =>
  (await server.call(listNotifications, { as })).body.notifications.map(({ title }) => title)
const eventsOf = async (item: string) =>
  (await server.call(listAuditLogs, { as: founder, query: { item_id: item } })).body.map(
    ({ event_type }) => event_type,
  )
const asAgain = async (person: Keyed): Promise<Keyed> => ({
  ...person,
  token: await server.makeSession(person.id),
})

async function asked(hours: 1 | 2 | 4 | 8 | 24 = 2, asking?: Keyed) {
  const vault = await vaults.makeVault({ visibility: 'listed' })
  await vaults.deliver(founder, vault, [manager])
  const item = await world.item(vault, { title: 'Site' })
  const by = asking ?? (await organisation.join('contributor'))
  const answer = await jit.ask(by, vault, item, hours)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return { vault, item, asking: by, id: answer.body.id }
}

async function granted(hours: 1 | 2 | 4 | 8 | 24 = 2) {
  const place = await asked(hours)
  const answer = await jit.approveAndDeliver(manager, place.id)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return place
}

/** The same delivery without approvals, as another program could send it. */
function withoutApprovals(statement: string): string {
  const [header, body = '', signature] = statement.split('.')
  const payload = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), approvals: [] }
  return [header, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.')
}

const approvalOf = async (id: string) => (await jit.get(founder, id)).approval_statements[0] ?? ''

test('a delivery that names no approval, or an approval for no time, is refused', async () => {
  const { id } = await asked()
  const statement = await jit.approval(manager, id)
  const approvals = [] as unknown as [string]
  await assert.rejects(jit.grant(manager, id, statement, { approvals }), { fault: 'malformed' })
  const delivery = await jit.grant(manager, id, statement)
  const none = { ...delivery, delivery: withoutApprovals(delivery.delivery) }
  await refused(jit.deliver(manager, id, delivery), 409, 'request_open')
  for (const granted_hours of [0, -1, 3, 24, 1e9, '1', null]) {
    await refused(jit.approve(manager, id, { granted_hours }), 422, 'invalid')
  }
  assert.equal((await jit.approve(manager, id, { statement })).status, 200)
  await refused(jit.deliver(manager, id, none), 422, 'statement_refused')
  assert.deepEqual(await grantsLeft(id), [])
})

test('a manager whom no admin signed may decide, but nothing is delivered until a custodian signs', async () => {
  const { item, asking, id } = await asked()
  const unsigned = await organisation.join('contributor')
  const role = { as: founder, params: { id: unsigned.id }, body: { role: 'manager' as const } }
  assert.equal((await server.call(setUserRole, role)).status, 200)
  const statement = await jit.approval(unsigned, id)
  await refused(jit.approve(unsigned, id, { statement }), 403, 'not_in_roster')
  assert.equal((await jit.get(founder, id)).status, 'pending')
  assert.equal((await jit.approve(unsigned, id)).status, 200)
  await refused(jit.deliver(founder, id, await jit.grant(founder, id, statement)), 409, 'request_open')
  await refused(reveal(asking, item), 403, 'not_member')
  assert.equal((await jit.approve(admin, id, { statement: await jit.approval(admin, id) })).status, 200)
  assert.equal(
    (await jit.deliver(founder, id, await jit.grant(founder, id, await approvalOf(id)))).status,
    200,
  )
})

test('somebody who signs in as an invited manager or admin deletes neither items, for good or not, nor vaults before their keys are confirmed', async () => {
  for (const role of ['manager', 'admin'] as const) {
    const invited = await organisation.enrol(role)
    const { vault, item } = await asked()
    const removeItem = () => server.send(items.deleteItem, { as: invited, params: { id: item } })
    const removeVault = () => vaults.deleteVault(invited, vault)
    await refused(removeItem(), 403, 'not_in_roster')
    await refused(removeVault(), 403, 'not_in_roster')
    const { vault: other, item: gone } = await asked()
    const device = await world.deviceOf(founder)
    const body = { signature: await device.signDeletion({ vault: other, item: gone, revision: 2 }) }
    await server.call(items.deleteItem, { as: founder, params: { id: gone }, body })
    const purge = async () => {
      const signature = await vaults.erasure(invited, other, { item: gone })
      return server.call(purgeItem, { as: invited, params: { id: gone }, body: { signature } })
    }
    await refused(purge(), 403, 'not_in_roster')
    await organisation.append(founder, await organisation.vouch(founder, invited))
    assert.equal((await removeItem()).status, 204)
    assert.equal((await purge()).status, 204)
    assert.equal((await removeVault()).status, 204)
  }
})

test('an approver who leaves blocks nothing: any other custodian decides', async () => {
  const { id } = await asked()
  const leaving = await organisation.join('manager')
  const status = { as: founder, params: { id: leaving.id }, body: { status: 'inactive' as const } }
  assert.equal((await server.call(setUserStatus, status)).status, 200)
  await refused(jit.approve(leaving, id), 401, 'signed_out')
  assert.equal((await jit.approveAndDeliver(manager, id)).status, 200)
})

test('a decision about one person’s request says nothing about another’s for the same item', async () => {
  const { vault, item, asking, id } = await asked()
  const other = await organisation.join('contributor')
  const { id: otherId } = (await jit.ask(other, vault, item)).body
  assert.equal((await jit.deny(admin, id)).status, 200)
  assert.equal((await jit.get(other, otherId)).status, 'pending')
  assert.equal((await jit.approveAndDeliver(manager, otherId)).status, 200)
  assert.equal((await reveal(other, item)).status, 200)
  await refused(reveal(asking, item), 403, 'not_member')
  await refused(jit.withdraw(asking, otherId), 404, 'not_found')
})

test('an approval is used once: nobody delivers again after the end, or prolongs open access', async () => {
  const { vault, item, asking, id } = await granted()
  const approval = await approvalOf(id)
  await refused(jit.ask(asking, vault, item, 24), 409, 'opens_already')
  await refused(
    jit.approve(manager, id, { statement: await jit.approval(manager, id) }),
    409,
    'request_decided',
  )
  assert.equal((await jit.withdraw(asking, id)).body.status, 'ended')
  await jit.edit(vault, item, 2)
  const again = await jit.grant(founder, id, approval)
  await refused(jit.deliver(founder, id, again), 409, 'request_over')
  const next = (await jit.ask(asking, vault, item)).body
  const moved = await jit.grant(founder, next.id, approval, { request: next.id })
  await refused(
    jit.approve(manager, next.id, { statement: approval, delivery: moved }),
    422,
    'statement_refused',
  )
  await refused(reveal(asking, item), 403, 'not_member')
})

test('sending a request again after its end starts no new one', async () => {
  const { vault, item, asking } = await asked()
  const other = await world.item(vault, { title: 'Other' })
  const body = await jit.requestBody(asking, vault, other)
  const send = () => server.send(calls.requestJit, { as: asking, body })
  assert.equal((await send()).status, 200)
  await refused(send(), 409, 'already_requested')
  assert.equal((await jit.deny(manager, body.id)).status, 200)
  await refused(send(), 409, 'id_taken')
  assert.equal((await jit.get(asking, body.id)).status, 'denied')
  assert.equal((await jit.ask(asking, vault, item)).error.code, 'already_requested')
})

test('the granted time counts from the delivery, whenever it was requested and approved', async () => {
  const { item, asking, id } = await asked(1)
  await jit.advance({ hours: 20 })
  assert.equal((await jit.approve(manager, id, { statement: await jit.approval(manager, id) })).status, 200)
  await jit.advance({ hours: 20 })
  await refused(reveal(asking, item), 403, 'not_member')
  assert.equal(
    (await jit.deliver(founder, id, await jit.grant(founder, id, await approvalOf(id)))).status,
    200,
  )
  await jit.advance({ minutes: 59, seconds: 59 })
  assert.equal((await reveal(asking, item)).status, 200)
  await jit.advance({ seconds: 1 })
  await refused(reveal(asking, item), 403, 'not_member')
})

test('the end is one instant everywhere, and never later than granted, though a giver’s clock is ahead', async () => {
  for (const offMs of [-60_000, 60_000]) {
    const { item, asking, id } = await asked(1)
    const statement = await jit.approval(manager, id)
    const at = (laterMs: number) => new Date(server.clock.now() + laterMs).toISOString()
    const longer = { at: at(0), until: at(3_601_000) }
    const body = { statement, delivery: await jit.grant(manager, id, statement, longer) }
    await refused(jit.approve(manager, id, body), 422, 'statement_refused')
    const byTheirClock = { at: at(offMs), until: at(hourMs + offMs) }
    const delivery = await jit.grant(manager, id, statement, byTheirClock)
    const answer = await jit.approve(manager, id, { statement, delivery })
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    const lastsMs = hourMs + Math.min(offMs, 0)
    assert.equal(answer.body.expires_at, at(lastsMs))
    await jit.advance({ seconds: lastsMs / 1000 - 1 })
    assert.equal((await reveal(asking, item)).status, 200)
    await jit.advance({ seconds: 1 })
    await refused(reveal(asking, item), 403, 'not_member')
  }
})

test('access that ended by itself cannot be revoked too: it is recorded as ended, once, by however many servers', async () => {
  const { item, asking, id } = await granted(1)
  await jit.advance({ hours: 1 })
  await refused(jit.revoke(manager, id), 409, 'request_over')
  await refused(jit.withdraw(asking, id), 409, 'request_over')
  await Promise.all(Array.from({ length: 10 }, endOver))
  await endOver()
  assert.equal((await jit.get(asking, id)).status, 'ended')
  assert.deepEqual(
    (await eventsOf(item)).filter((event) => /^jit_(ended|revoked|lapsed)$/.test(event)),
    ['jit_ended'],
  )
  const closed = (await titlesOf(asking)).filter((title) => title === 'Site is closed to you again')
  assert.equal(closed.length, 1)
  const waiting = await asked()
  await jit.advance({ hours: 24 })
  await Promise.all(Array.from({ length: 10 }, endOver))
  assert.deepEqual(
    (await eventsOf(waiting.item)).filter((event) => event.startsWith('jit_')),
    ['jit_lapsed', 'jit_requested'],
  )
})

test('a withdrawal and an approval at once leave nothing open, in either order', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { item, asking, id } = await asked()
    const statement = await jit.approval(manager, id)
    const delivery = await jit.grant(manager, id, statement)
    const [approved, withdrawn] = await Promise.all([
      jit.approve(manager, id, { statement, delivery }),
      jit.withdraw(asking, id),
    ])
    assert.equal(withdrawn.status, 200)
    if (approved.status !== 200)
      assert.deepEqual([approved.status, approved.error.code], [409, 'request_over'])
    const expected = approved.status === 200 ? 'ended' : 'withdrawn'
    assert.equal((await jit.get(asking, id)).status, expected)
    assert.deepEqual(await grantsLeft(id), [])
    await refused(reveal(asking, item), 403, 'not_member')
  }
})

test('temporary access gives nothing more of the item: no edit, no deletion, no history, no say in requests', async () => {
  const { vault, item, asking, id } = await granted()
  const { id: _id, vault_id, ...body } = await world.itemBody(asking, vault, {}, 2, item)
  await refused(server.send(items.updateItem, { as: asking, params: { id: item }, body }), 403, 'not_member')
  await refused(server.send(items.deleteItem, { as: asking, params: { id: item } }), 403, 'forbidden')
  const other = await asked()
  for (const act of [jit.approve, jit.deny, jit.revoke]) {
    await refused(act(asking, other.id), 404, 'not_found')
    await refused(act(asking, id), 403, 'not_custodian')
  }
  const listed = (await server.call(calls.listJitRequests, { as: asking, query: {} })).body
  assert.deepEqual(
    listed.map((request) => request.id),
    [id],
  )
  const history = await server.call(listItemHistory, { as: asking, params: { id: item }, query: {} })
  assert.ok(!JSON.stringify(history.body).includes('cha1.'))
})

test('somebody who became a member while their request waited gets no temporary access to what they hold', async () => {
  const { vault, asking, id } = await asked()
  await vaults.addMember(founder, vault, asking)
  await refused(jit.approveAndDeliver(manager, id), 409, 'already_member')
})

test('somebody deactivated and activated again, or a client in between, finds no earlier access and no earlier request', async () => {
  for (const change of ['status', 'role'] as const) {
    const { vault, item, asking, id } = await granted(24)
    const waiting = await world.item(vault)
    const waits = (await jit.ask(asking, vault, waiting)).body
    const params = { id: asking.id }
    const set = async (to: 'away' | 'back') =>
      change === 'status'
        ? server.call(setUserStatus, {
            as: founder,
            params,
            body: { status: to === 'away' ? 'inactive' : 'active' },
          })
        : server.call(setUserRole, {
            as: founder,
            params,
            body: { role: to === 'away' ? 'client' : 'contributor' },
          })
    assert.equal((await set('away')).status, 200)
    assert.deepEqual(await grantsLeft(id), [])
    assert.equal((await set('back')).status, 200)
    const back = await asAgain(asking)
    await refused(reveal(back, item), 403, 'not_member')
    assert.deepEqual(
      [(await jit.get(back, id)).status, (await jit.get(back, waits.id)).status],
      ['ended', 'lapsed'],
    )
    await refused(jit.approve(manager, waits.id), 409, 'request_over')
  }
})

test('a vault hidden and listed again opens to nobody whose access ended meanwhile', async () => {
  const { vault, item, asking, id } = await granted(24)
  for (const visibility of ['private', 'listed'] as const) {
    const query = { name: 'Cofre', visibility }
    assert.equal((await server.call(updateVault, { as: founder, params: { id: vault }, query })).status, 200)
  }
  assert.equal((await jit.get(asking, id)).status, 'ended')
  await refused(reveal(asking, item), 403, 'not_member')
  assert.equal((await jit.ask(asking, vault, item)).status, 200)
})

test('lists of requests keep working when their people, items and vaults are gone, and say who decided', async () => {
  const { item, asking, id } = await granted()
  const approver = await organisation.join('manager')
  const second = await asked()
  assert.equal(
    (await jit.approve(approver, second.id, { statement: await jit.approval(approver, second.id) })).status,
    200,
  )
  assert.equal(
    (await jit.deliver(founder, second.id, await jit.grant(founder, second.id, await approvalOf(second.id))))
      .status,
    200,
  )
  await jit.revoke(founder, second.id)
  assert.equal((await server.call(items.deleteItem, { as: founder, params: { id: item } })).status, 204)
  for (const gone of [asking, approver]) {
    const body = { status: 'inactive' as const }
    assert.equal(
      (await server.call(setUserStatus, { as: founder, params: { id: gone.id }, body })).status,
      200,
    )
  }
  await jit.advance({ hours: 24 * 30 })
  const listed = (await server.call(calls.listJitRequests, { as: manager, query: {} })).body
  const of = (wanted: string) => listed.find((request) => request.id === wanted)
  assert.deepEqual(
    [of(id)?.requester.email, of(id)?.item_title, of(id)?.approvals.map((one) => one.id)],
    [asking.email, null, [manager.id]],
  )
  assert.deepEqual([of(second.id)?.status, of(second.id)?.approver1_id], ['revoked', approver.id])
})

test('approvers are notified of a request, its requester is not; once it is over nobody is asked to decide', async () => {
  const asking = await organisation.join('manager')
  const { id } = await asked(2, asking)
  const isAsked = async (as: Keyed) =>
    (await server.call(listNotifications, { as })).body.notifications.some(({ link }) =>
      String(link).includes(id),
    )
  assert.deepEqual([await isAsked(admin), await isAsked(founder), await isAsked(asking)], [true, true, false])
  const pending = async (as: Keyed) => (await server.call(getDashboard, { as })).body.pending_jit_requests
  const before = await pending(admin)
  assert.equal((await jit.withdraw(asking, id)).status, 200)
  assert.deepEqual([await isAsked(admin), await pending(admin)], [false, before - 1])
})
