import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as calls from '@chaveiro/contract/calls/access-requests.ts'
import { getJitRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import * as items from '@chaveiro/contract/calls/items.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { newId, randomSealedText } from '../../testing/signing-device.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { endRequestsOver } from './end-requests.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const requests = await makeRequestsWorld(server)
const { emergency, grantsLeft, makePlace, world, vaults, founder, manager, admin } = requests
const { approvedOnce } = emergency
const { organisation } = vaults

const reveal = (as: Keyed, id: string) => server.call(reveals.revealItem, { as, params: { id } })
const endOver = () => endRequestsOver(server.platform.db, server.platform, server.clock.now())
const titlesOf = async (as: Keyed) => (await toldNotices(server, as)).map(({ title }) => title)

const asked = async () => emergency.asked(await makePlace())

test('an emergency without a reason, with one too long, or for an item elsewhere is refused, by query and by body', async () => {
  const { vault, item, asking } = await makePlace()
  const good = { item_id: item, vault_id: vault, reason: 'The site is down' }
  const ways = [
    (sent: object) => emergency.askPlainly(asking, sent),
    (sent: object) => emergency.askPlainly(asking, {}, sent),
  ]
  const elsewhere = await vaults.makeVault({ visibility: 'listed' })
  const hidden = await vaults.makeVault({ visibility: 'private' })
  const inHidden = { vault_id: hidden, item_id: await world.item(hidden) }
  const { item_id: gone } = { item_id: await world.item(vault) }
  await server.call(items.deleteItem, { as: founder, params: { id: gone } })
  for (const send of ways) {
    for (const reason of ['', '   ', 'x'.repeat(10_000), undefined]) {
      const answer = await send({ ...good, reason })
      assert.deepEqual([answer.status, answer.error.fields?.map(({ path }) => path)], [422, ['reason']])
    }
    const nothing = await send({})
    assert.deepEqual(
      nothing.error.fields?.map(({ path, fault }) => [path, fault]),
      ['item_id', 'vault_id', 'reason'].map((path) => [path, 'required']),
    )
    const text = await send({ ...good, item_id: 'the site', vault_id: '1' })
    assert.deepEqual(text.error.fields?.map(({ path }) => path).sort(), ['item_id', 'vault_id'])
    await refused(send({ ...good, vault_id: elsewhere }), 404, 'not_found')
    await refused(send({ ...good, item_id: newId() }), 404, 'not_found')
    await refused(send({ ...good, item_id: gone }), 404, 'not_found')
    await refused(send({ ...good, ...inHidden }), 404, 'not_found')
  }
  const nul = await emergency.askPlainly(asking, {}, { ...good, reason: '\u0000' })
  assert.equal(nul.status, 422)
  const half = await emergency.askPlainly(asking, { item_id: item, vault_id: vault }, { reason: 'By both' })
  assert.deepEqual([half.status, half.body.reason, half.body.kind], [200, 'By both', 'break_glass'])
  assert.equal(half.body.requested_duration_hours, 1)
})

test('a person who can open the item, or has already asked, is refused; just-in-time access can be requested besides', async () => {
  const { vault, item, asking } = await makePlace()
  await refused(emergency.ask(manager, vault, item), 409, 'opens_already')
  assert.equal((await requests.ask(asking, vault, item)).status, 200)
  const { id } = (await emergency.ask(asking, vault, item)).body
  await refused(emergency.ask(asking, vault, item), 409, 'already_requested')
  await refused(server.call(getJitRequest, { as: asking, params: { id } }), 404, 'not_found')
  await refused(requests.approve(admin, id), 404, 'not_found')
})

test('with fewer than two possible approvers, an emergency is refused before anybody is notified, and the call says so beforehand', async (t) => {
  const small = await startTestServer([registerFeatures])
  t.after(() => small.stop())
  const few = await makeRequestsWorld(small)
  const vault = await few.vaults.makeVault({ visibility: 'listed' })
  const item = await few.world.item(vault)
  const { contributor } = few.world.people
  const count = async (as: Keyed) =>
    (await small.call(calls.countApprovers, { as, query: { vault_id: vault } })).body
  assert.deepEqual(await count(contributor), { approvers: 3, needed: 2 })
  assert.deepEqual(await count(few.founder), { approvers: 2, needed: 2 })
  const end = { as: few.founder, params: { id: few.manager.id }, body: { status: 'inactive' as const } }
  assert.equal((await small.call(setUserStatus, end)).status, 200)
  assert.deepEqual(await count(few.admin), { approvers: 1, needed: 2 })
  await refused(few.emergency.ask(few.admin, vault, item), 409, 'too_few_approvers')
  assert.equal((await few.emergency.ask(contributor, vault, item)).status, 200)
})

test('a request signed for something else, as just-in-time access, or by somebody else is refused', async () => {
  const { vault, item, asking } = await makePlace()
  const body = await emergency.requestBody(asking, vault, item)
  const send = (change: object, as = asking) =>
    server.send(calls.requestBreakGlass, { as, body: { ...body, ...change } })
  const { statement } = await requests.requestBody(asking, vault, item, 1)
  for (const change of [
    { id: newId() },
    { item_id: await world.item(vault) },
    { reason: 'Other' },
    { statement },
  ]) {
    await refused(send(change), 422, 'statement_refused')
  }
  await refused(send({}, admin), 422, 'statement_refused')
  await refused(send({ reason_salt: undefined }), 422, 'invalid')
  assert.equal((await send({})).body.is_signed, true)
})

test('nobody approves or denies their own emergency, contributors approve none, and nobody counts twice', async () => {
  const { id, asking } = await asked()
  for (const act of [emergency.approve, emergency.deny, emergency.revoke]) {
    await refused(act(asking, id), 403, 'not_custodian')
    await refused(act(await organisation.join('contributor'), id), 404, 'not_found')
  }
  await refused(emergency.withdraw(manager, id), 403, 'forbidden')
  const { vault, item } = await makePlace()
  const late = await organisation.join('manager')
  const own = await emergency.ask(late, vault, item)
  assert.equal(own.status, 200, JSON.stringify(own.error))
  for (const act of [emergency.approve, emergency.deny, emergency.revoke]) {
    await refused(act(late, own.body.id), 403, 'own_request')
  }
  assert.equal((await emergency.approveSigned(admin, id)).status, 200)
  await refused(emergency.approve(admin, id), 409, 'already_approved')
  const again = await emergency.opening(admin, id)
  await refused(emergency.approve(admin, id, again), 409, 'already_approved')
  assert.equal((await emergency.get(founder, id)).may_decide, true)
  const { may_decide, approvals, approver1_id, approver2_id } = await emergency.get(admin, id)
  assert.deepEqual([may_decide, approvals.length, approver1_id, approver2_id], [false, 1, admin.id, null])
})

test('an approval of another request, item, person, span, reason or revision, by another signer, or beside the log is refused, and nothing is half-done', async () => {
  const { id, vault, item } = await asked()
  const other = await asked()
  const send = async (change: Parameters<typeof emergency.opening>[2], more: object = {}) =>
    emergency.approve(admin, id, { ...(await emergency.opening(admin, id, change)), ...more })
  for (const change of [
    { request: other.id },
    { item: other.item },
    { to: founder.id },
    { kind: 'jit' as const },
    { hours: 2 as const },
    { asked: 'A'.repeat(43) },
  ]) {
    await refused(send(change), 422, 'statement_refused')
  }
  const past = new Date(server.clock.now() + hourMs).toISOString()
  await refused(send({ deliver_by: past }), 422, 'clock_differs')
  await refused(send({ confirms: 'A'.repeat(43) }), 409, 'stale_head')
  await refused(send({ revision: 2 }), 409, 'stale_revision')
  await refused(send({}, { sealed: randomSealedText() }), 422, 'invalid')
  await refused(emergency.approve(admin, id, await emergency.opening(manager, id)), 422, 'statement_refused')
  const early = await emergency.opening(admin, id)
  await requests.edit(vault, item, 2)
  await refused(emergency.approve(admin, id, early), 409, 'stale_revision')
  const { approvals, status } = await emergency.get(founder, id)
  assert.deepEqual([approvals, status], [[], 'pending'])
  assert.equal((await vaults.log(vault))?.openings.size, 0)
})

test('no emergency access is signed for keys that are not vouched for, whatever the requester’s role', async () => {
  const { vault, item } = await makePlace()
  const late = await organisation.enrol('manager')
  const plain = { item_id: item, vault_id: vault, reason: 'The site is down' }
  const { id } = (await emergency.askPlainly(late, plain)).body
  const answer = await emergency.approve(admin, id, await emergency.opening(admin, id))
  assert.equal(answer.error.code, 'keys_unconfirmed')
  assert.deepEqual((await emergency.get(admin, id)).approvals, [])
})

test('a second approval that confirms nothing, something else, or another request’s first is refused', async () => {
  const { id, vault } = await approvedOnce()
  const other = await approvedOnce()
  const [foreign] = (await emergency.get(founder, other.id)).approval_statements
  assert.ok(foreign)
  const send = async (change: Parameters<typeof emergency.opening>[2]) =>
    emergency.approve(manager, id, await emergency.opening(manager, id, change))
  const another = await emergency.opening(manager, id, {}, true)
  await refused(emergency.approve(manager, id, another), 409, 'stale_head')
  await refused(send({ confirms: 'A'.repeat(43) }), 409, 'stale_head')
  await refused(emergency.approve(manager, id, { statement: foreign }), 422, 'statement_refused')
  await refused(send({ revision: 2 }), 409, 'stale_head')
  const [first] = (await emergency.get(founder, id)).approval_statements
  await refused(emergency.approve(manager, id, { statement: first }), 422, 'statement_refused')
  assert.equal((await vaults.log(vault))?.openings.get(id)?.second, null)
  assert.equal((await emergency.approveSigned(manager, id)).status, 200)
})

test('two approve and the second hands over: the requester opens that item for an hour, and everybody is notified of every step', async () => {
  const { id, item, vault, asking } = await asked()
  const other = await world.item(vault)
  assert.ok((await titlesOf(admin)).some((title) => /^Emergency: .* asks for Site$/.test(title)))
  const first = await emergency.approveSigned(admin, id)
  assert.equal(first.body.message, 'First approval recorded. One more is needed.')
  assert.equal(first.body.request.status, 'pending')
  await refused(reveal(asking, item), 403, 'not_member')
  assert.ok((await titlesOf(asking)).includes('Emergency: one of two has approved Site'))
  const params = { id }
  const headers = { 'accept-language': 'pt-BR' }
  const statement = await emergency.opening(manager, id)
  const late = { as: manager, params, headers, body: statement }
  const second = (await server.send(calls.approveBreakGlass, late)).body
  assert.equal(second.message, 'Aprovado. O acesso dura uma hora.')
  const { request } = second
  assert.deepEqual(
    [
      request.status,
      request.approver1_id,
      request.approver2_id,
      request.approvals_needed,
      request.expires_at,
    ],
    ['approved', admin.id, manager.id, 2, null],
  )
  await refused(emergency.approve(founder, id), 409, 'request_decided')
  await refused(emergency.deny(founder, id), 409, 'request_decided')
  const due = (await server.call(listDeliveries, { as: founder })).body.grants
  assert.deepEqual(
    due.filter(({ request_id }) => request_id === id).map(({ kind }) => kind),
    ['break_glass'],
  )
  const { approval_statements } = await emergency.get(founder, id)
  const reversed = await emergency.grant(founder, id, approval_statements.toReversed())
  await refused(emergency.deliver(founder, id, reversed), 422, 'statement_refused')
  const [alone = ''] = approval_statements
  await refused(
    emergency.deliver(founder, id, await emergency.grant(founder, id, [alone])),
    422,
    'statement_refused',
  )
  const delivery = await emergency.grant(founder, id, approval_statements)
  assert.equal((await emergency.deliver(founder, id, delivery)).status, 200)
  const shown = await reveal(asking, item)
  assert.deepEqual(shown.body.grant?.approvals, approval_statements)
  assert.equal(shown.body.opening, null)
  await refused(reveal(asking, other), 403, 'not_member')
  assert.ok((await titlesOf(asking)).includes('Emergency: Site is open to you'))
  assert.ok((await titlesOf(admin)).includes('Emergency: Site has been opened'))
  await requests.advance({ minutes: 59, seconds: 59 })
  assert.equal((await reveal(asking, item)).status, 200)
  await requests.advance({ seconds: 1 })
  await refused(reveal(asking, item), 403, 'not_member')
  assert.equal((await emergency.get(asking, id)).status, 'ended')
  await endOver()
  assert.deepEqual(await grantsLeft(id), [])
  for (const one of [asking, admin, manager, founder]) {
    assert.ok((await titlesOf(one)).includes('Emergency: Site is closed again'), one.id)
  }
  const tasks = (await server.call(listRotateTasks, { as: founder, query: {} })).body
  assert.deepEqual(
    tasks.filter(({ item_id }) => item_id === item).map(({ reason }) => reason),
    ['grant'],
  )
  const log = (await server.call(listAuditLogs, { as: founder, query: { item_id: item } })).body.reverse()
  assert.deepEqual(
    log.map(({ event_type, details }) => [event_type, details.approvals].filter(Boolean).join(' ')),
    [
      'item_created',
      'breakglass_requested',
      'breakglass_approved 1/2',
      'breakglass_approved 2/2',
      'breakglass_delivered',
      'breakglass_revealed',
      'breakglass_revealed',
      'breakglass_ended',
    ],
  )
})

test('an edit between the two approvals does not matter, and later revisions are delivered until the same end', async () => {
  const { id, item, vault, asking } = await approvedOnce()
  await requests.edit(vault, item, 2)
  assert.equal((await emergency.approveAndDeliver(manager, id)).status, 200)
  assert.equal((await reveal(asking, item)).body.revision, 2)
  const { expires_at } = await emergency.get(asking, id)
  await requests.edit(vault, item, 3)
  await requests.advance({ minutes: 20 })
  const { approval_statements } = await emergency.get(founder, id)
  const delivery = await emergency.grant(founder, id, approval_statements)
  assert.equal((await emergency.deliver(founder, id, delivery)).status, 200)
  assert.equal((await reveal(asking, item)).body.revision, 3)
  assert.equal((await emergency.get(asking, id)).expires_at, expires_at)
})

test('calls as in the specification work: two decide, and nothing is handed over until two have signed', async () => {
  const { vault, item, asking } = await makePlace()
  const { body } = await emergency.askPlainly(asking, { item_id: item, vault_id: vault, reason: 'Down' })
  const { id } = body
  assert.equal((await emergency.approve(admin, id)).body.message, calls.approvalMessages.first.en)
  await refused(emergency.approve(admin, id), 409, 'already_approved')
  const decided = (await emergency.approve(manager, id)).body
  assert.equal(decided.message, calls.approvalMessages.unsigned.en)
  assert.deepEqual([decided.request.status, decided.request.is_approval_signed], ['approved', false])
  await refused(reveal(asking, item), 403, 'not_member')
  const isDue = async () =>
    (await server.call(listDeliveries, { as: founder })).body.grants.some(
      ({ request_id }) => request_id === id,
    )
  assert.equal(await isDue(), false)
  assert.ok((await titlesOf(founder)).includes('Emergency: confirm the access to Site'))
  await refused(emergency.approve(founder, id), 409, 'request_decided')
  // Somebody else signs in place of the one, and the other for themselves.
  assert.equal((await emergency.approveSigned(founder, id)).body.request.is_approval_signed, false)
  assert.equal(await isDue(), false)
  const signed = (await emergency.approveSigned(manager, id)).body
  assert.equal(signed.message, calls.approvalMessages.second.en)
  assert.deepEqual(
    [signed.request.is_approval_signed, signed.request.approvals.map((one) => one.id).sort()],
    [true, [founder.id, manager.id].sort()],
  )
  assert.equal(await isDue(), true)
  const { approval_statements } = await emergency.get(founder, id)
  const delivery = await emergency.grant(manager, id, approval_statements)
  assert.equal((await emergency.deliver(manager, id, delivery)).status, 200)
  assert.equal((await reveal(asking, item)).status, 200)
})

// Promise 14
test('a custodian demoted or deactivated between the two approvals counts for neither', async () => {
  for (const change of ['role', 'status'] as const) {
    for (const isSecond of [false, true]) {
      const { id } = await asked()
      const late = await organisation.join('manager')
      const before = isSecond ? [admin, late] : [late]
      for (const by of before) assert.equal((await emergency.approveSigned(by, id)).status, 200)
      const confirming = isSecond ? null : await emergency.opening(manager, id)
      const params = { id: late.id }
      const answer =
        change === 'role'
          ? await server.call(setUserRole, { as: founder, params, body: { role: 'contributor' } })
          : await server.call(setUserStatus, { as: founder, params, body: { status: 'inactive' } })
      assert.equal(answer.status, 200, JSON.stringify(answer.error))
      const { status, approvals, approval_statements } = await emergency.get(founder, id)
      assert.deepEqual([status, approvals, approval_statements], ['pending', [], []])
      if (confirming) await refused(emergency.approve(manager, id, confirming), 409, 'stale_head')
      assert.equal((await emergency.approveSigned(manager, id)).body.request.status, 'pending')
      assert.equal((await emergency.approveSigned(admin, id)).body.request.status, 'approved')
    }
  }
})

test('the dashboard counts emergencies that wait for the reader’s decision, and for others their own', async () => {
  const pending = async (as: Keyed) =>
    (await server.call(getDashboard, { as })).body.pending_break_glass_requests
  const before = await Promise.all([admin, manager].map(pending))
  const { id, asking } = await asked()
  assert.equal(await pending(asking), 1)
  assert.deepEqual(
    await Promise.all([admin, manager].map(pending)),
    before.map((count) => count + 1),
  )
  await emergency.approveSigned(admin, id)
  assert.deepEqual(await Promise.all([admin, manager].map(pending)), [before[0], (before[1] ?? 0) + 1])
  const list = async (as: Keyed) =>
    (await server.call(calls.listBreakGlassRequests, { as, query: { open: 'true' } })).body.map(
      (one) => one.id,
    )
  assert.ok((await list(manager)).includes(id))
  assert.deepEqual(await list(asking), [id])
  assert.deepEqual(await list(await organisation.join('contributor')), [])
})

test('of two first approvals signed at once one is kept, and the other’s device becomes the second', async () => {
  const { id } = await asked()
  const bodies = await Promise.all([admin, manager].map((by) => emergency.opening(by, id)))
  const answers = await Promise.all(
    [admin, manager].map((by, index) => emergency.approve(by, id, bodies[index] as object)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const slower = answers[0]?.status === 200 ? manager : admin
  assert.equal((await emergency.approveSigned(slower, id)).body.request.status, 'approved')
})
