// Promise 1

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import * as calls from '@chaveiro/contract/calls/exports.ts'
import { revealItems } from '@chaveiro/contract/calls/reveals.ts'
import { changeOrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
import { exportedByOneself } from '@chaveiro/contract/constants.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { codeOf } from '../../testing/moves.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { exportApproval, exportBody } from '../../testing/sign-exports.ts'
import { newId } from '../../testing/signing-device.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const jit = await makeRequestsWorld(server)
const { world, vaults, founder, manager, admin } = jit
const { organisation } = vaults

const vault = await vaults.makeVault({ visibility: 'listed' })
async function member(role: 'contributor' | 'manager' = 'contributor'): Promise<Keyed> {
  const one = await organisation.join(role)
  await vaults.addMember(founder, vault, one)
  await vaults.deliver(founder, vault, [one])
  return one
}

type Listed = { id: string; revision: number }
const madeUp = (count: number): Listed[] =>
  Array.from({ length: count }, () => ({ id: newId(), revision: 1 }))
const listed = async (change = {}): Promise<Listed> => ({ id: await world.item(vault, change), revision: 1 })
const bodyOf = (by: Keyed, items: Listed[]) => exportBody(organisation, server.clock.now(), by, items)

async function alone(by: Keyed, items: Listed[]) {
  const { statement: _, ...body } = await bodyOf(by, items)
  return server.send(calls.beginExport, { as: by, body })
}
async function asked(by: Keyed, items: Listed[]) {
  const body = await bodyOf(by, items)
  assert.equal(codeOf(await server.send(calls.beginExport, { as: by, body })), '200')
  return body
}
type Asked = Awaited<ReturnType<typeof asked>>
const approval = (by: Keyed, to: Keyed, body: Asked, change = {}) =>
  exportApproval(organisation, server.clock.now(), by, to, body, change)
const approve = async (by: Keyed, id: string, statement: string) =>
  codeOf(await server.send(calls.approveExport, { as: by, params: { id }, body: { statement } }))
const reveal = async (by: Keyed, export_id: string, items: Listed[]) =>
  server.send(revealItems, { as: by, body: { purpose: 'export', export_id, items } })
const check = async (by: Keyed, items: Listed[]) =>
  server.send(revealItems, { as: by, body: { purpose: 'health', items } })
const refusals = (answer: Awaited<ReturnType<typeof reveal>>) =>
  answer.status === 200 ? answer.body.items.map(({ refusal }) => refusal) : codeOf(answer)
const entries = async (event_type: AuditEventType) =>
  (await server.call(listAuditLogs, { as: founder, query: { event_type } })).body

test('each item keeps its own rules: hidden, lent, not to be copied, checked out, of two persons, changed since', async () => {
  const by = await member()
  const hidden = { id: await world.item(await vaults.makeVault({ visibility: 'private' })), revision: 1 }
  const place = await jit.makePlace()
  const lent = { id: place.item, revision: 1 }
  const { id } = (await jit.ask(by, place.vault, place.item)).body
  assert.equal((await jit.approveAndDeliver(founder, id)).status, 200)
  const split = await jit.makeSplitVault([manager, admin, founder])
  const byTwo = { id: await jit.writeInCustody(split.member, split.vault), revision: 1 }
  const [unseen, guarded] = [await listed({ no_copy: true }), await listed({ requires_checkout: true })]
  const old = { ...(await listed()), revision: 2 }
  const items = [hidden, lent, unseen, guarded, old]
  const { body } = await alone(by, items)
  assert.deepEqual(refusals(await reveal(by, body.id, items)), [
    'not_found',
    'not_member',
    'no_copy_item',
    'checkout_required',
    'stale_revision',
  ])
  const own = await alone(split.member, [byTwo])
  assert.deepEqual(refusals(await reveal(split.member, own.body.id, [byTwo])), ['two_person_item'])
  assert.deepEqual(refusals(await check(split.member, [byTwo])), ['two_person_item'])
  // Nothing was opened, so nothing is told.
  assert.equal((await entries('items_exported')).length, 0)

  await server.call(checkOutItem, { as: by, params: { id: guarded.id } })
  assert.deepEqual(refusals(await reveal(by, body.id, [guarded])), [null])
  // A check of strength takes no check-out, not even one's own, but opens what may be looked at.
  assert.deepEqual(refusals(await check(by, [guarded, unseen, lent])), [
    'checkout_required',
    null,
    'not_member',
  ])
})

test('nothing is revealed that the export does not list, nor for somebody else, nor once its hour is over', async () => {
  const [by, other] = [await member(), await member()]
  const [one, more] = [await listed(), await listed()]
  const { body } = await alone(by, [one])
  assert.deepEqual(refusals(await reveal(by, body.id, [more])), ['not_in_export'])
  assert.equal(refusals(await reveal(other, body.id, [one])), '404 not_found')
  assert.equal(refusals(await reveal(by, newId(), [one])), '404 not_found')
  await jit.advance({ minutes: 61 })
  assert.equal(refusals(await reveal(by, body.id, [one])), '409 export_over')
})

test('20 items in 24 hours go out alone, counted over all exports; two at once get no more', async () => {
  const by = await member()
  const over = await alone(by, madeUp(exportedByOneself + 1))
  assert.equal(codeOf(over), '409 export_needs_second')
  const both = await Promise.all([alone(by, madeUp(12)), alone(by, madeUp(12))])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const left = async () => (await server.call(calls.getExportAllowance, { as: by })).body
  assert.deepEqual(await left(), { left: 8, needs_second: true })
  assert.equal(codeOf(await alone(by, madeUp(8))), '200')
  assert.equal(codeOf(await alone(by, madeUp(1))), '409 export_needs_second')
  await jit.advance({ hours: 25 })
  assert.equal(codeOf(await alone(by, madeUp(20))), '200')
  // Unless the organisation says otherwise.
  const say = (export_needs_second: boolean) =>
    server.call(changeOrganisationSettings, { as: admin, body: { export_needs_second } })
  assert.equal((await say(false)).status, 200)
  assert.equal(codeOf(await alone(by, madeUp(21))), '200')
  await say(true)
  assert.equal((await entries('export_rule_changed')).length, 2)
})

test('only another custodian approves, by a signature over exactly this list, form and request', async () => {
  const [by, bystander] = [await member('manager'), await member()]
  const items = madeUp(21)
  const body = await asked(by, items)
  const { id } = body
  assert.equal(refusals(await reveal(by, id, items)), '409 export_not_approved')
  assert.equal(await approve(by, id, await approval(by, by, body)), '403 own_request')
  assert.equal(await approve(bystander, id, await approval(bystander, by, body)), '404 not_found')
  const wrong = [
    { items: 'A'.repeat(43) },
    { form: 'kdbx' as const },
    { asked: 'A'.repeat(43) },
    { to: founder.id },
    { until: '2999-01-01T00:00:00.000Z' },
    { export: newId() },
  ]
  for (const change of wrong) {
    const told = await approve(admin, id, await approval(admin, by, body, change))
    assert.equal(told, '422 statement_refused', JSON.stringify(change))
  }
  assert.equal(await approve(admin, id, await approval(admin, by, body)), '200')
  assert.equal(await approve(founder, id, await approval(founder, by, body)), '409 request_decided')
  const told = await toldNotices(server, by)
  assert.ok(told.some(({ title }) => title === 'Your export of 21 items was approved'))
})

test('an approval counts no more once its signer is dismissed, and a denied or withdrawn export opens nothing', async () => {
  const [by, second] = [await member(), await organisation.join('manager')]
  const one = [await listed()]
  const body = await asked(by, one)
  assert.equal(await approve(second, body.id, await approval(second, by, body)), '200')
  await server.call(setUserRole, { as: founder, params: { id: second.id }, body: { role: 'contributor' } })
  assert.equal(refusals(await reveal(by, body.id, one)), '409 export_over')

  const denied = await asked(by, one)
  assert.equal(await approve(admin, denied.id, await approval(admin, by, denied)), '200')
  assert.equal(codeOf(await server.send(calls.denyExport, { as: manager, params: { id: denied.id } })), '200')
  assert.equal(refusals(await reveal(by, denied.id, one)), '409 export_over')
  const withdrawn = await alone(by, one)
  const params = { id: withdrawn.body.id }
  assert.equal(codeOf(await server.send(calls.withdrawExport, { as: admin, params })), '403 forbidden')
  assert.equal(codeOf(await server.send(calls.withdrawExport, { as: by, params })), '200')
  assert.equal(refusals(await reveal(by, params.id, one)), '409 export_over')
})

test('a written export is over at that moment: only its requester ends it, once, and nothing is revealed under it', async () => {
  const by = await member()
  const one = [await listed()]
  const finish = async (as: Keyed, id: string) =>
    codeOf(await server.send(calls.finishExport, { as, params: { id } }))
  const waiting = await asked(by, one)
  assert.equal(await finish(by, waiting.id), '409 export_not_approved')
  assert.equal(await approve(admin, waiting.id, await approval(admin, by, waiting)), '200')
  const own = await alone(by, one)
  for (const { id } of [waiting, own.body]) {
    assert.equal(await finish(await member(), id), '404 not_found')
    assert.equal(await finish(admin, id), '403 forbidden')
    assert.deepEqual(refusals(await reveal(by, id, one)), [null])
    assert.equal(await finish(by, id), '200')
    assert.equal(await finish(by, id), '409 request_over')
    assert.equal(refusals(await reveal(by, id, one)), '409 export_over')
    assert.equal(
      codeOf(await server.send(calls.withdrawExport, { as: by, params: { id } })),
      '409 request_over',
    )
    const { body } = await server.call(calls.getExport, { as: by, params: { id } })
    const now = new Date(server.clock.now()).toISOString()
    assert.deepEqual([body.state, body.until, body.written_at], ['written', null, now])
  }
  assert.equal(
    (await entries('export_written')).filter(({ user_email }) => user_email === by.email).length,
    2,
  )
  const told = await toldNotices(server, by)
  assert.ok(!told.some(({ title }) => title.endsWith('was approved')))
})

test('an approved export is one critical entry and an entry for each item, told to custodians once', async () => {
  const by = await member()
  const items = [await listed({ title: 'Banco' }), await listed({ title: 'Site' })]
  const body = await asked(by, items)
  assert.equal(await approve(admin, body.id, await approval(admin, by, body)), '200')
  const shown = (await server.call(calls.listExportItems, { as: admin, params: { id: body.id }, query: {} }))
    .body
  assert.deepEqual(
    shown.items.map((item) => item?.title),
    ['Banco', 'Site'],
  )
  const before = (await entries('items_exported')).length
  for (const item of items) assert.deepEqual(refusals(await reveal(by, body.id, [item])), [null])
  const critical = await entries('items_exported')
  assert.equal(critical.length, before + 1)
  const [newest] = critical
  assert.deepEqual(
    [newest?.user_email, newest?.details.reason, newest?.details.count],
    [by.email, 'Audit', '2'],
  )
  const each = (await entries('item_exported')).filter(({ user_email }) => user_email === by.email)
  assert.deepEqual(each.map(({ details }) => details.item_title).sort(), ['Banco', 'Site'])
  const told = (await toldNotices(server, manager)).filter(({ title }) => title.endsWith('exported items'))
  assert.ok(told.length > 0)
})

test('a check of strength is one critical entry an hour and an entry for each item', async () => {
  const by = await member()
  const items = [await listed(), await listed()]
  for (const item of items) assert.deepEqual(refusals(await check(by, [item])), [null])
  const of = (rows: Awaited<ReturnType<typeof entries>>) =>
    rows.filter(({ user_email }) => user_email === by.email).length
  assert.deepEqual([of(await entries('items_checked')), of(await entries('item_checked'))], [1, 2])
  const told = (await toldNotices(server, manager)).map(({ title }) => title)
  assert.deepEqual(
    told.filter((title) => title.startsWith(`Items that ${by.name} had checked`)),
    [`Items that ${by.name} had checked within an hour: 2`],
  )
})

test('a request that nobody answers lapses, and its list is deleted in the end', async () => {
  const by = await member()
  const { id } = await asked(by, madeUp(21))
  await jit.advance({ hours: 25 })
  await server.platform.jobs.runDue()
  assert.equal((await server.call(calls.getExport, { as: by, params: { id } })).body.state, 'over')
  const told = await toldNotices(server, by)
  assert.ok(told.some(({ title }) => title === 'Your request to export 21 items has lapsed'))
  await jit.advance({ hours: 24 * 31 })
  await server.platform.jobs.runDue()
  assert.equal(codeOf(await server.send(calls.getExport, { as: by, params: { id } })), '404 not_found')
})

test('what somebody asked for before they were erased goes once its time is over', async () => {
  const by = await member()
  const { id } = await asked(by, madeUp(21))
  const { db, jobs } = server.platform
  await db.inTransaction((tx) => tx.kysely.deleteFrom('person_keys').where('user_id', '=', by.id).execute())
  await jit.advance({ hours: 25 })
  await jobs.runDue()
  const left = db.read.kysely.selectFrom('export_items').select('number').where('export_id', '=', id)
  assert.deepEqual(await left.execute(), [])
})
