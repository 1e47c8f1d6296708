import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import * as calls from '@chaveiro/contract/calls/access-requests.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { revealItemRevision } from '@chaveiro/contract/calls/item-revisions.ts'
import * as items from '@chaveiro/contract/calls/items.ts'
import { listNotifications, readNotifications } from '@chaveiro/contract/calls/notifications.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { updateVault } from '@chaveiro/contract/calls/vaults.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { newId } from '../../testing/signing-device.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { endRequestsOver } from './end-requests.ts'
import { tellOfEnds } from './tell-of-ends.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const jit = await makeRequestsWorld(server)
const { grantsLeft, makePlace, world, vaults, founder, manager, admin } = jit
const { organisation } = vaults

const reveal = (as: Keyed, id: string) => server.call(reveals.revealItem, { as, params: { id } })
const mayOpen = async (as: Keyed, id: string) =>
  (await server.call(reveals.mayOpenItem, { as, params: { id }, query: {} })).body.may_open
const checkOut = (as: Keyed, id: string) => server.call(checkouts.checkOutItem, { as, params: { id } })
const endOver = () => endRequestsOver(server.platform.db, server.platform, server.clock.now())
const noticesOf = async (as: Keyed) => (await toldNotices(server, as)).map(({ title }) => title)
const eventsOf = async (item: string) =>
  (await server.call(listAuditLogs, { as: founder, query: { item_id: item } })).body
    .map(({ event_type }) => event_type)
    .reverse()

async function asked(change: Partial<items.ItemOverview> = {}, hours: 1 | 2 | 4 | 8 | 24 = 2) {
  const place = await makePlace(change)
  const answer = await jit.ask(place.asking, place.vault, place.item, hours)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return { ...place, id: answer.body.id }
}

async function granted(change: Partial<items.ItemOverview> = {}, hours: 1 | 2 | 4 | 8 | 24 = 2) {
  const place = await asked(change, hours)
  const answer = await jit.approveAndDeliver(manager, place.id)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return place
}

test('a request with an invalid duration, an empty or too long reason, or an item elsewhere is refused', async () => {
  const { vault, item, asking } = await makePlace()
  const body = { item_id: item, vault_id: vault, reason: 'To deploy', requested_duration_hours: 2 }
  for (const hours of [0, -1, 3, 1e9, 1.5, '2', 'two', null]) {
    const answer = await jit.askPlainly(asking, { ...body, requested_duration_hours: hours })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, 'requested_duration_hours'])
  }
  for (const reason of ['', '   ', 'x'.repeat(10_000), '\u0000', undefined]) {
    const answer = await jit.askPlainly(asking, { ...body, reason })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, 'reason'])
  }
  const elsewhere = await vaults.makeVault({ visibility: 'listed' })
  await refused(jit.askPlainly(asking, { ...body, vault_id: elsewhere }), 404, 'not_found')
  await refused(jit.askPlainly(asking, { ...body, item_id: newId() }), 404, 'not_found')
  const hidden = await vaults.makeVault({ visibility: 'private' })
  const inHidden = { ...body, vault_id: hidden, item_id: await world.item(hidden) }
  await refused(jit.askPlainly(asking, inHidden), 404, 'not_found')
  await server.call(items.deleteItem, { as: founder, params: { id: item } })
  await refused(jit.askPlainly(asking, body), 404, 'not_found')
})

test('a person who can open the item or has already asked is refused', async () => {
  const { vault, item, asking } = await makePlace()
  await refused(jit.ask(manager, vault, item), 409, 'opens_already')
  assert.equal((await jit.ask(asking, vault, item)).status, 200)
  await refused(jit.ask(asking, vault, item), 409, 'already_requested')
})

test('a request signed for something else, by somebody else, for an older revision, or without its salt is refused', async () => {
  const { vault, item, asking } = await makePlace()
  const other = await world.item(vault)
  const body = await jit.requestBody(asking, vault, item)
  const send = (change: object, as = asking) =>
    server.send(calls.requestJit, { as, body: { ...body, ...change } })
  for (const change of [
    { id: newId() },
    { item_id: other },
    { requested_duration_hours: 24 },
    { reason: 'Other' },
  ]) {
    await refused(send(change), 422, 'statement_refused')
  }
  await refused(send({}, admin), 422, 'statement_refused')
  await refused(send({ reason_salt: undefined }), 422, 'invalid')
  await refused(send({ id: undefined }), 422, 'invalid')
  await jit.edit(vault, item, 2)
  await refused(send({}), 409, 'stale_revision')
  const anew = await jit.requestBody(asking, vault, item)
  assert.equal((await server.send(calls.requestJit, { as: asking, body: anew })).status, 200)
})

test('nobody decides their own request, whatever their role, and contributors decide none', async () => {
  const { vault, item, id, asking } = await asked()
  for (const act of [jit.approve, jit.deny, jit.revoke]) {
    await refused(act(asking, id), 403, 'not_custodian')
    await refused(act(await organisation.join('contributor'), id), 404, 'not_found')
  }
  const late = await organisation.join('manager')
  await world.insertMember(vault, late.id).catch(() => undefined)
  const own = await jit.ask(late, vault, item)
  assert.equal(own.status, 200, JSON.stringify(own.error))
  for (const act of [jit.approve, jit.deny, jit.revoke])
    await refused(act(late, own.body.id), 403, 'own_request')
  await refused(jit.withdraw(manager, id), 403, 'forbidden')
})

test('an approval of another request, person, item, span or by a non-custodian is refused, and nothing is half-done', async () => {
  const { vault, id } = await asked()
  const { id: otherId } = await asked()
  const send = async (by: Keyed, change: object, body: object = {}) =>
    jit.approve(by, id, { statement: await jit.approval(by, id, change), ...body })
  for (const change of [
    { request: otherId },
    { to: admin.id },
    { item: newId() },
    { vault: newId() },
    { hours: 1 },
    { asked: 'A'.repeat(43) },
    { deliver_by: '2099-01-01T00:00:00.000Z' },
  ]) {
    await refused(send(manager, change), 422, 'statement_refused')
  }
  await refused(send(manager, { to: manager.id }), 409, 'needs_second')
  await refused(send(manager, { deliver_by: '2020-01-01T00:00:00.000Z' }), 422, 'clock_differs')
  await refused(send(manager, { hours: 4 }, { granted_hours: 4 }), 422, 'invalid')
  const byNobody = await jit.approval(await organisation.join('contributor'), id)
  await refused(jit.approve(manager, id, { statement: byNobody }), 403, 'not_in_roster')
  const byOther = await jit.approval(founder, id)
  await refused(jit.approve(manager, id, { statement: byOther }), 422, 'statement_refused')
  const { status, approvals } = await jit.get(founder, id)
  assert.deepEqual([status, approvals], ['pending', []])
  assert.deepEqual(
    (await server.call(listDeliveries, { as: founder })).body.grants.filter(
      ({ vault_id }) => vault_id === vault,
    ),
    [],
  )
})

test('a delivery by a non-member, to other keys, of another revision, or with another end is refused', async () => {
  const { vault, item, id } = await asked()
  const statement = await jit.approval(manager, id)
  await refused(jit.deliver(manager, id, await jit.grant(manager, id, statement)), 409, 'request_open')
  assert.equal((await jit.approve(manager, id, { statement })).status, 200)
  const send = async (by: Keyed, change: object = {}) =>
    jit.deliver(by, id, await jit.grant(by, id, statement, change))
  await refused(send(await organisation.join('contributor')), 404, 'not_found')
  await refused(send(admin), 403, 'key_missing')
  const other = (await organisation.roster()).people.get(founder.id)?.fingerprint ?? ''
  for (const change of [
    { fingerprint: other },
    { to: admin.id },
    { item: newId() },
    { approvals: ['A'.repeat(43)] },
    { sealed: 'A'.repeat(43) },
    { until: '2099-01-01T00:00:00.000Z' },
  ]) {
    await refused(send(manager, change), 422, 'statement_refused')
  }
  await refused(send(manager, { revision: 2 }), 409, 'stale_revision')
  const soon = new Date(server.clock.now() + 600_000).toISOString()
  await refused(send(manager, { until: soon }), 422, 'clock_differs')
  const late = await jit.grant(manager, id, statement)
  await jit.edit(vault, item, 2)
  await refused(jit.deliver(manager, id, late), 409, 'stale_revision')
  assert.deepEqual(await grantsLeft(id), [])
  assert.equal((await send(founder)).status, 200)
})

test('an approved person opens that item and nothing else of the vault, exactly as long as granted', async () => {
  const place = await asked({}, 4)
  const { vault, item, asking, id } = place
  const other = await world.item(vault)
  await refused(reveal(asking, item), 403, 'not_member')
  assert.equal((await jit.approveAndDeliver(manager, id, 1)).status, 200)
  const opened = await reveal(asking, item)
  assert.equal(opened.status, 200, JSON.stringify(opened.error))
  assert.ok(opened.body.grant?.sealed.startsWith('cha1.'))
  assert.equal((await reveal(manager, item)).body.grant, null)
  await refused(reveal(asking, other), 403, 'not_member')
  const old = { as: asking, params: { id: item, revision: 1 } }
  await refused(server.call(revealItemRevision, old), 403, 'not_member')
  const { expires_at, status, delivered_at, granted_hours } = await jit.get(asking, id)
  assert.deepEqual([status, granted_hours], ['approved', 1])
  assert.equal(Date.parse(expires_at ?? '') - Date.parse(delivered_at ?? ''), hourMs)
  await jit.advance({ minutes: 59, seconds: 59 })
  assert.equal(await mayOpen(asking, item), true)
  assert.equal((await reveal(asking, item)).status, 200)
  await jit.advance({ seconds: 1 })
  assert.equal(await mayOpen(asking, item), false)
  await refused(reveal(asking, item), 403, 'not_member')
  assert.equal((await jit.get(asking, id)).status, 'ended')
  assert.equal((await grantsLeft(id)).length, 1)
  await endOver()
  assert.deepEqual(await grantsLeft(id), [])
  const tasks = (await server.call(listRotateTasks, { as: founder, query: {} })).body
  assert.deepEqual(
    tasks.filter(({ item_id }) => item_id === item).map(({ reason }) => reason),
    ['grant'],
  )
  assert.deepEqual(await eventsOf(item), [
    'item_created',
    'jit_requested',
    'jit_approved',
    'jit_delivered',
    'item_revealed',
    'item_revealed',
    'item_revealed',
    'jit_ended',
  ])
  assert.ok((await noticesOf(asking)).includes('Site is closed to you again'))
})

test('an unanswered request lapses after a day, and so does an approved one that no device delivered', async () => {
  const { vault, item, asking, id } = await asked()
  const { id: approvedId, ...approved } = await asked()
  await jit.advance({ hours: 23, minutes: 59 })
  assert.equal(
    (await jit.approve(manager, approvedId, { statement: await jit.approval(manager, approvedId) })).status,
    200,
  )
  await jit.advance({ minutes: 1 })
  await refused(jit.approve(manager, id), 409, 'request_over')
  await refused(jit.deny(manager, id), 409, 'request_over')
  assert.equal((await jit.get(asking, id)).status, 'lapsed')
  // It was not ended yet, but does not block the next one.
  assert.equal((await jit.ask(asking, vault, item)).status, 200)
  await jit.advance({ hours: 23, minutes: 59 })
  const {
    approval_statements: [approval],
  } = await jit.get(founder, approvedId)
  assert.ok(approval)
  await refused(
    jit.deliver(founder, approvedId, await jit.grant(founder, approvedId, approval)),
    409,
    'request_over',
  )
  await endOver()
  assert.equal((await jit.get(approved.asking, approvedId)).status, 'lapsed')
  assert.ok((await noticesOf(approved.asking)).includes('Your request for Site has lapsed'))
})

test('a decided, withdrawn or lapsed request is not decided again', async () => {
  const denied = await asked()
  assert.equal((await jit.deny(manager, denied.id)).body.status, 'denied')
  await refused(jit.approve(admin, denied.id), 409, 'request_decided')
  await refused(jit.deny(manager, denied.id), 409, 'request_decided')
  await refused(jit.withdraw(denied.asking, denied.id), 409, 'request_decided')
  const withdrawn = await asked()
  assert.equal((await jit.withdraw(withdrawn.asking, withdrawn.id)).body.status, 'withdrawn')
  await refused(jit.approve(admin, withdrawn.id), 409, 'request_over')
  await refused(jit.withdraw(withdrawn.asking, withdrawn.id), 409, 'request_over')
  const open = await granted()
  await refused(jit.approve(admin, open.id), 409, 'request_decided')
  await refused(jit.deny(admin, open.id), 409, 'request_decided')
  await refused(jit.revoke(admin, denied.id), 409, 'request_decided')
})

test('the requester ends access early, and a custodian revokes it: the key is deleted at once', async () => {
  const early = await granted()
  await reveal(early.asking, early.item)
  assert.equal((await jit.withdraw(early.asking, early.id)).body.status, 'ended')
  await refused(reveal(early.asking, early.item), 403, 'not_member')
  const revoked = await granted()
  assert.equal((await jit.revoke(admin, revoked.id)).body.status, 'revoked')
  await refused(reveal(revoked.asking, revoked.item), 403, 'not_member')
  assert.deepEqual([await grantsLeft(early.id), await grantsLeft(revoked.id)], [[], []])
  assert.ok((await noticesOf(revoked.asking)).includes('Site is closed to you again'))
  // Nothing was revealed, so there is nothing to rotate.
  const tasks = (await server.call(listRotateTasks, { as: founder, query: {} })).body
  const about = tasks.filter(({ item_id }) => [early.item, revoked.item].includes(item_id))
  assert.deepEqual(
    about.map(({ item_id }) => item_id),
    [early.item],
  )
})

test('calls as in the specification work: nothing is delivered until a custodian signs', async () => {
  const { vault, item, asking } = await makePlace()
  const body = { item_id: item, vault_id: vault, reason: 'To deploy', requested_duration_hours: 2 }
  const { id, status, is_signed } = (await jit.askPlainly(asking, body)).body
  assert.deepEqual([status, is_signed], ['pending', false])
  const approved = await jit.approve(manager, id)
  assert.deepEqual(
    [approved.status, approved.body.status, approved.body.is_approval_signed],
    [200, 'approved', false],
  )
  assert.match(approved.body.message, /Nothing is handed over until an admin or manager has confirmed it/)
  const due = async () =>
    (await server.call(listDeliveries, { as: founder })).body.grants.map(({ request_id }) => request_id)
  assert.ok(!(await due()).includes(id))
  await refused(reveal(asking, item), 403, 'not_member')
  await refused(jit.approve(admin, id), 409, 'request_decided')
  assert.ok((await noticesOf(admin)).some((title) => title.startsWith('Confirm the access of')))
  const counted = async (as: Keyed) => (await server.call(getDashboard, { as })).body.pending_jit_requests
  const [waiting, own] = [await counted(admin), await counted(manager)]
  const signed = await jit.approve(admin, id, { statement: await jit.approval(admin, id) })
  assert.deepEqual([signed.status, signed.body.message], [200, 'Approved.'])
  assert.deepEqual([await counted(admin), await counted(manager)], [waiting - 1, own - 1])
  assert.ok((await due()).includes(id))
  const {
    approval_statements: [approval],
  } = await jit.get(founder, id)
  assert.equal((await jit.deliver(founder, id, await jit.grant(founder, id, approval ?? ''))).status, 200)
  assert.equal((await reveal(asking, item)).status, 200)
})

test('an approval by somebody demoted or deactivated before the delivery no longer counts', async () => {
  for (const change of ['role', 'status'] as const) {
    const { id } = await asked()
    const late = await organisation.join('manager')
    const statement = await jit.approval(late, id)
    assert.equal((await jit.approve(late, id, { statement })).status, 200)
    const params = { id: late.id }
    const answer =
      change === 'role'
        ? await server.call(setUserRole, { as: founder, params, body: { role: 'contributor' } })
        : await server.call(setUserStatus, { as: founder, params, body: { status: 'inactive' } })
    assert.equal(answer.status, 200, JSON.stringify(answer.error))
    const { status, approvals } = await jit.get(founder, id)
    assert.deepEqual([status, approvals], ['pending', []])
    await refused(jit.deliver(founder, id, await jit.grant(founder, id, statement)), 409, 'request_open')
    assert.equal((await jit.approveAndDeliver(manager, id)).status, 200)
  }
})

test('a person’s requests and access end when they are deactivated, the item or vault is deleted, or the vault is hidden', async () => {
  const hidden = await granted()
  const query = { name: 'Cofre', visibility: 'private' as const }
  assert.equal(
    (await server.call(updateVault, { as: founder, params: { id: hidden.vault }, query })).status,
    200,
  )
  assert.deepEqual(
    [(await jit.get(hidden.asking, hidden.id)).status, await grantsLeft(hidden.id)],
    ['ended', []],
  )
  await refused(reveal(hidden.asking, hidden.item), 404, 'not_found')
  const left = await granted()
  const { id: pendingId } = await asked()
  await server.call(setUserStatus, {
    as: founder,
    params: { id: left.asking.id },
    body: { status: 'inactive' },
  })
  assert.deepEqual(await grantsLeft(left.id), [])
  assert.equal((await jit.get(founder, left.id)).status, 'ended')
  const deleted = await granted()
  await server.call(items.deleteItem, { as: founder, params: { id: deleted.item } })
  assert.deepEqual(
    [(await jit.get(deleted.asking, deleted.id)).status, await grantsLeft(deleted.id)],
    ['ended', []],
  )
  assert.equal((await jit.get(deleted.asking, deleted.id)).item_title, null)
  const gone = await asked()
  assert.equal((await vaults.deleteVault(founder, gone.vault)).status, 204)
  assert.equal((await jit.get(gone.asking, gone.id)).status, 'lapsed')
  await refused(jit.approve(manager, gone.id), 409, 'request_over')
  assert.equal((await jit.get(founder, pendingId)).status, 'pending')
})

test('an edit leaves delivered access as it is, until the newest revision is delivered with the same end', async () => {
  const { vault, item, asking, id } = await granted()
  await jit.edit(vault, item, 2)
  const before = (await reveal(asking, item)).body
  assert.deepEqual([before.revision, before.later.length], [1, 1])
  const due = async (as: Keyed) =>
    (await server.call(listDeliveries, { as })).body.grants.map(({ request_id }) => request_id)
  assert.ok((await due(founder)).includes(id))
  assert.ok(!(await due(asking)).includes(id))
  await jit.advance({ minutes: 30 })
  const {
    approval_statements: [approval],
  } = await jit.get(founder, id)
  const ends = (await jit.get(asking, id)).expires_at
  const longer = new Date(Date.parse(ends ?? '') + 60_000).toISOString()
  const again = (change: object = {}) => jit.grant(founder, id, approval ?? '', change)
  await refused(jit.deliver(founder, id, await again({ until: longer })), 422, 'statement_refused')
  assert.equal((await jit.deliver(founder, id, await again())).status, 200)
  const after = (await reveal(asking, item)).body
  assert.deepEqual([after.revision, after.later], [2, []])
  assert.equal((await jit.get(asking, id)).expires_at, ends)
  assert.ok(!(await due(founder)).includes(id))
})

test('a person with temporary access checks out and in like a member, and the check-out ends with the access', async () => {
  const { item, asking, id } = await asked({ requires_checkout: true })
  await refused(checkOut(asking, item), 403, 'not_member')
  assert.equal((await jit.approveAndDeliver(manager, id)).status, 200)
  await refused(reveal(asking, item), 403, 'checkout_required')
  assert.equal((await checkOut(asking, item)).status, 200)
  await refused(checkOut(manager, item), 409, 'already_checked_out')
  assert.equal((await reveal(asking, item)).status, 200)
  await jit.revoke(admin, id)
  assert.equal((await checkOut(manager, item)).status, 200)
})

test('a manager sees all requests and a contributor their own, and the dashboard counts those that wait for each', async () => {
  const { id, asking, item } = await asked()
  const list = async (as: Keyed, query: object = {}) =>
    (await server.call(calls.listJitRequests, { as, query })).body.map((request) => request.id)
  assert.ok((await list(manager)).includes(id))
  assert.deepEqual(await list(asking), [id])
  assert.deepEqual(await list(await organisation.join('contributor')), [])
  assert.deepEqual(await list(manager, { item_id: item, open: 'true' }), [id])
  assert.deepEqual(await list(manager, { item_id: item, mine: 'true' }), [])
  const pending = async (as: Keyed) => (await server.call(getDashboard, { as })).body.pending_jit_requests
  const before = await pending(manager)
  assert.equal(await pending(asking), 1)
  assert.ok((await noticesOf(manager)).some((title) => title.endsWith('asks for Site')))
  await jit.deny(manager, id)
  assert.deepEqual([await pending(manager), await pending(asking)], [before - 1, 0])
  assert.deepEqual(await list(manager, { item_id: item, open: 'true' }), [])
  const page = await server.call(calls.listJitRequests, { as: manager, query: { limit: 1 } })
  const next = await server.call(calls.listJitRequests, {
    as: manager,
    query: { limit: 1, cursor: String(page.headers['x-next-cursor']) },
  })
  assert.notEqual(next.body[0]?.id, page.body[0]?.id)
})

test('requests made one after the other differ in the eight characters that people read, and pages keep their order', async () => {
  const made: string[] = []
  for (let number = 0; number < 5; number += 1) {
    server.clock.advance({ seconds: 1 })
    made.unshift((await asked()).id)
  }
  assert.equal(new Set(made.map((id) => id.slice(0, 8))).size, made.length)
  const seen: string[] = []
  for (let cursor: string | undefined; seen.length < made.length; ) {
    const query = { limit: 2, ...(cursor !== undefined && { cursor }) }
    const page = await server.call(calls.listJitRequests, { as: manager, query })
    seen.push(...page.body.map(({ id }) => id))
    cursor = String(page.headers['x-next-cursor'])
  }
  assert.deepEqual(seen.slice(0, made.length), made)
  const unknown = { cursor: randomUUID() }
  assert.deepEqual((await server.call(calls.listJitRequests, { as: manager, query: unknown })).body, [])
})

test('a person with temporary access is notified once, some minutes before it ends, and not after it ended', async () => {
  const { asking, id } = await granted({}, 1)
  const told = async () =>
    (await noticesOf(asking)).filter((title) => title === 'Your access to Site ends soon').length
  const pass = async (minutes: number) => {
    server.clock.advance({ minutes })
    asking.token = await server.makeSession(asking.id)
    await Promise.all([1, 2].map(() => tellOfEnds(server.platform.db, server.platform, server.clock.now())))
  }
  await pass(49)
  assert.equal(await told(), 0)
  await pass(2)
  assert.equal(await told(), 1)
  await server.call(readNotifications, { as: asking })
  await pass(2)
  assert.equal((await server.call(listNotifications, { as: asking })).body.unread_count, 0)
  assert.equal((await server.send(calls.withdrawJit, { as: asking, params: { id } })).status, 200)
  assert.equal(await told(), 0)
})
