// Promises 3, 4, 11, 30

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { getJitRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { checkInItem } from '@chaveiro/contract/calls/checkouts.ts'
import { type RevealedItem, revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { openMachine } from '@chaveiro/device'
import { startWorker } from '@chaveiro/extension/testing/whole-worker.ts'
import { shownBy } from '../support/at-a-screen.ts'
import { startLiedToExtension } from '../support/lied-to-extension.ts'
import { draft, secret, userIdOf } from '../support/lying-server.ts'
import { madeMachine } from '../support/made-machine.ts'
import { joinByLink } from '../support/people.ts'
import { proof } from '../support/person.ts'

// Lies about what a person decides, and about what somebody who asked was given, through the extension's whole worker.

const lied = await startLiedToExtension()
const { admin, proxy, ask, worker, first, second, vaultId, inList } = lied
const asker = await joinByLink(lied.baseUrl, admin, 'contributor@agencia.example')
const manager = await joinByLink(lied.baseUrl, admin, 'manager@agencia.example', 'manager')
await admin.session.keepInStep()
await manager.session.keepInStep()

beforeEach(() => proxy.honest())
/** What the same person asks for beside the first item. */
let ofSecond = ''

const approves = /^POST \/api\/[^ ]+\/approve/m
/** What one call answers about a request is changed like this. */
const tellOf = (path: RegExp, change: object) => {
  proxy.honest()
  proxy.lie('GET', path, (body) => ({ ...(body as object), ...change }))
}

/** Under each of these lies a request is shown as a doubt only, and nothing is approved, whether it was shown before or not. */
async function approvesUnderNoLie(id: string, path: RegExp, lies: Record<string, object>): Promise<void> {
  const before = await ask('showRequest', { id })
  assert.ok(!('doubt' in before))
  for (const [what, change] of Object.entries(lies)) {
    tellOf(path, change)
    const from = proxy.seen().length
    const shown = await ask('showRequest', { id })
    assert.ok('doubt' in shown, `believed: ${what}`)
    for (const seen of [shown, before])
      await assert.rejects(ask('approveRequest', { shown: seen, hours: 1 }), worker.isExplained, what)
    assert.doesNotMatch(proxy.seen().slice(from), approves, what)
  }
  proxy.honest()
  assert.deepEqual(await ask('approveRequest', { shown: before, hours: 1 }), { isWhole: true })
}

test('access is approved for nothing but what was signed and shown', async () => {
  const { id } = await asker.session.requestAccess(first, 2, 'To deploy')
  ofSecond = (await asker.session.requestAccess(second, 2, 'To deploy')).id
  const other = await admin.api.send(getJitRequest, { params: { id: ofSecond } })
  const person = { id: await userIdOf(manager), name: 'Ana', email: manager.email }
  await approvesUnderNoLie(id, /^\/api\/jit\/[^/]+$/, {
    'another reason': { reason: 'To pay' },
    'more hours': { requested_duration_hours: 24 },
    'another item': { item_id: second },
    'another title': { item_title: 'second' },
    'another person': { requester: person },
    'another statement': { statement: other.statement },
    'another request': { ...other, id },
  })
})

test('an export is approved of nothing but the list, form and reason that were signed', async () => {
  const { exports } = manager.session.session
  const plan = await exports.plan([await shownBy(manager.api, vaultId)])
  const { id } = await exports.ask(plan, 'archive', 'Audit')
  await approvesUnderNoLie(id, /^\/api\/exports\/[^/]+$/, {
    'another reason': { reason: 'Other' },
    'another form': { form: 'csv' },
    'other items': { items: [{ id: first, revision: 2 }], count: 1 },
    'another person': { requester: { id: await userIdOf(admin), name: '', email: admin.email } },
  })
})

test('a run of a machine is approved for nothing but the machine and reason that were signed', async () => {
  const { token } = await madeMachine(admin, [first], true)
  const other = await madeMachine(admin, [second], true)
  const { id } = await (await openMachine({}, token)).ask('Release 12')
  assert.ok((await ask('listDecisions', null)).some((one) => one.id === id))
  await approvesUnderNoLie(id, /^\/api\/machine-runs\/[^/]+$/, {
    'another reason': { reason: 'Harmless' },
    'another machine': { machine: other.machine },
  })
})

test('a check-out that the server says is one’s own is so by its word alone, and gives out nothing by itself', async () => {
  const item = await admin.session.createItem(
    vaultId,
    { ...draft('lent'), requires_checkout: true },
    secret('p'),
  )
  const seen = inList(item.id, 'lent')
  const until = new Date(Date.now() + 3_600_000).toISOString()
  tellOf(/^\/api\/items\/[^/]+$/, { checked_out_by: admin.email, checked_out_until: until })
  assert.equal((await ask('readHolding', { item: seen })).isOwn, true)
  const orders = worker.showForm('https://lent.example', { 'current-password': 1 })
  await assert.rejects(ask('fillItem', { item: seen, gesture: 'fill', confirmed: null }), {
    code: 'checkout_required',
  })
  assert.deepEqual(orders, [])
  proxy.honest()
  await ask('checkOut', { item: seen })
  await admin.api.send(checkInItem, { params: { id: item.id } })
})

test('of what an approval gave, nothing is filled that was swapped or altered on its way', async () => {
  // This browser is the one of somebody who asked from here on.
  const theirs = await startWorker()
  await theirs.connect(proxy.baseUrl, asker.session, proof)
  const { id: locked } = await admin.session.createItem(vaultId, draft('locked'), secret('p9'))
  const asked = { gesture: 'fill', confirmed: null } as const
  const fill = (id: string, title: string) =>
    theirs.ask('fillItem', { item: { ...inList(id, title), path: ['One'] }, ...asked })
  await admin.session.approveRequest(ofSecond)
  const orders = theirs.showForm('https://first.example', { 'current-password': 1 })
  await fill(first, 'first')
  assert.deepEqual(
    orders.splice(0).map(({ values }) => values),
    [{ current: 'p1' }],
  )
  const other = await asker.api.send(revealItem, { params: { id: second } })
  const lies: Record<string, (body: RevealedItem) => RevealedItem> = {
    'another item': () => other,
    'another grant': (body) => ({ ...body, grant: other.grant }),
    'another sealed key': (body) => ({
      ...body,
      grant: body.grant && { ...body.grant, sealed: other.grant?.sealed ?? '' },
    }),
    'another approval': (body) => ({
      ...body,
      grant: body.grant && { ...body.grant, approvals: other.grant?.approvals ?? [] },
    }),
    'another text': (body) => ({ ...body, password: other.password }),
    'no grant': (body) => ({ ...body, grant: null }),
  }
  for (const [what, change] of Object.entries(lies)) {
    proxy.honest()
    lied.changeReveal(change)
    await assert.rejects(fill(first, 'first'), theirs.isExplained, what)
    await assert.rejects(
      theirs.ask('copyValue', { item: inList(first, 'first'), what: 'password' }),
      theirs.isExplained,
      what,
    )
  }
  assert.deepEqual(orders, [])
  // Nobody has approved this one: that the server lists it as open opens nothing.
  const { id: waiting } = await asker.session.requestAccess(locked, 1, 'To deploy')
  const until = new Date(Date.now() + 3_600_000).toISOString()
  proxy.honest()
  proxy.lie('GET', /^\/api\/jit\/requests$/, (body) =>
    (body as { id: string }[]).map((one) =>
      one.id === waiting ? { ...one, status: 'approved', expires_at: until } : one,
    ),
  )
  const lockedPage = theirs.showForm('https://locked.example', { 'current-password': 1 })
  await assert.rejects(fill(locked, 'locked'), theirs.isExplained)
  assert.deepEqual(lockedPage, [])
})
