// Promises 3, 4, 11

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { AccessRequest, SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import { joinByLink } from '@chaveiro/tests/support/people.ts'
import { type TestPerson, vaultDraft } from '@chaveiro/tests/support/person.ts'
import { startProxiedServer } from '@chaveiro/tests/support/start-proxied-server.ts'
import { standInForChrome } from '../../testing/chrome-stand-in.ts'
import { workerOf } from '../../testing/worker-of.ts'
import { badgeOf } from '../pending/badge.ts'
import { pendingAlarm } from '../pending/follow-pending.ts'
import { askForAccess, withdrawAccess } from './ask-for-access.ts'
import { checkIn, checkOut, keepCheckout, readHolding } from './check-out.ts'
import { approveRequest, denyRequest, listDecisions, showRequest } from './decide-requests.ts'
import { readPending, seePending } from './read-pending.ts'

const { server, proxy, admin } = await startProxiedServer()
const browser = standInForChrome()
const asker = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
const vault = await admin.session.createVault(vaultDraft('Vault'))
const secret = { password: 'value', notes: '', metadata: {}, fields: [], files: [] }

/** A new item of the admin's, as the other one sees it in a list. */
async function makeItem(title: string, requires_checkout = false) {
  const draft = { title, type: 'web_credential' as const, requires_checkout }
  const { id } = await admin.session.createItem(vault.id, draft, secret)
  return { id, title, login: '', path: ['Vault'] }
}
const worker = (person: TestPerson) => workerOf(proxy.baseUrl, person)
type Worker = Awaited<ReturnType<typeof worker>>
const badge = async ({ background }: Worker) =>
  badgeOf(await background.follower.read(), true, Date.now()).text
const pending = ({ background }: Worker) => readPending.run(background, null)
const tab = (id: number, url: string) => ({ id, url, status: 'complete' as const, active: false })
const sentSince = (from: number) => proxy.seen().slice(from)

beforeEach(() => {
  browser.session.clear()
  browser.alarms.clear()
  browser.tabs = []
})

test('access is not asked for an item that is shown as another one', async () => {
  const right = await makeItem('Right')
  const wrong = await makeItem('Wrong')
  const { background } = await worker(asker)
  const asked = { hours: 1, reason: 'To deploy' } as const
  const from = proxy.seen().length
  // The server shows the facts of one item under the id of another, or a title that nobody signed.
  proxy.lie('GET', /^\/api\/items\/[^/]+$/, (body) => ({ ...(body as Item), id: wrong.id, title: 'Right' }))
  await assert.rejects(askForAccess.run(background, { item: right, ...asked }), { code: 'distrusted' })
  proxy.honest()
  await assert.rejects(askForAccess.run(background, { item: { ...wrong, title: 'Right' }, ...asked }), {
    code: 'distrusted',
  })
  await assert.rejects(askForAccess.run(background, { item: { ...right, path: ['Other'] }, ...asked }), {
    code: 'distrusted',
  })
  assert.doesNotMatch(sentSince(from), /POST \/api\/jit\/request/)
  assert.throws(() => askForAccess.input.parse({ item: right, hours: 3, reason: 'x' }))
  assert.throws(() => askForAccess.input.parse({ item: right, hours: 1, reason: '' }))
})

test('an approval comes by an alarm, though the worker was ended meanwhile; then the badge says so until it was seen', async () => {
  const item = await makeItem('Shop')
  const asking = await worker(asker)
  await askForAccess.run(asking.background, { item, hours: 2, reason: 'To deploy' })
  assert.equal(browser.alarms.get(pendingAlarm), 0.5)
  const [asked] = (await pending(asking)).asked
  assert.deepEqual([asked?.status, asked?.item?.title, await badge(asking)], ['pending', 'Shop', ''])

  await admin.session.approveRequest(asked?.id ?? '', 1)
  asking.restart()
  await asking.background.follower.look()
  const [open] = (await pending(asking)).asked
  assert.deepEqual([open?.status, open?.hours, await badge(asking)], ['open', 1, '✓'])
  assert.equal(asking.told.opened, 1)
  await seePending.run(asking.background, { id: asked?.id ?? '' })
  assert.equal(await badge(asking), '')
  // What opens is what every other device of theirs opens.
  assert.equal((await asker.session.openItem(item.id)).secret?.password, 'value')
})

test('asked again, since the browser ended the worker before the answer came, it is one request, by its name', async () => {
  const item = await makeItem('Asked twice')
  const asking = await worker(asker)
  const ask = () => askForAccess.run(asking.background, { item, hours: 2, reason: 'To deploy' })
  await ask()
  browser.session.clear()
  asking.restart()
  // A server that shows somebody else's request is not taken at its word.
  proxy.lie('GET', /^\/api\/jit\/requests/, (body) =>
    (body as AccessRequest[]).map((one) => ({ ...one, requester: { ...one.requester, id: vault.id } })),
  )
  await assert.rejects(ask(), { code: 'already_requested' })
  proxy.honest()
  await ask()
  await asking.background.follower.look()
  const [waiting, ...others] = (await pending(asking)).asked
  assert.deepEqual(
    [waiting?.item?.title, waiting?.hours, waiting?.status, others],
    ['Asked twice', 2, 'pending', []],
  )
  await withdrawAccess.run(asking.background, { id: waiting?.id ?? '' })
})

test('a request that was denied is said once, and one that was withdrawn waits no longer', async () => {
  const asking = await worker(asker)
  const denied = await makeItem('Denied')
  await askForAccess.run(asking.background, { item: denied, hours: 1, reason: 'To deploy' })
  const idOf = async () => (await pending(asking)).asked[0]?.id ?? ''
  const deciding = await worker(admin)
  const shown = await showRequest.run(deciding.background, { id: await idOf() })
  const kept = browser.session.get('pending')
  await denyRequest.run(deciding.background, { shown })
  browser.session.set('pending', kept)
  await asking.background.follower.look()
  assert.equal((await pending(asking)).asked[0]?.status, 'denied')
  assert.equal(await badge(asking), '×')
  await seePending.run(asking.background, { id: await idOf() })
  assert.deepEqual((await pending(asking)).asked, [])
  const withdrawn = await makeItem('Withdrawn')
  await askForAccess.run(asking.background, { item: withdrawn, hours: 1, reason: 'To deploy' })
  await withdrawAccess.run(asking.background, { id: await idOf() })
  assert.deepEqual([(await pending(asking)).asked, await badge(asking)], [[], ''])
})

test('requests of others, and of other items under the same id, change nothing that one waits for', async () => {
  const asking = await worker(asker)
  const [mine, other] = [await makeItem('Mine'), await makeItem('Other')]
  await askForAccess.run(asking.background, { item: mine, hours: 1, reason: 'To deploy' })
  for (const change of [{ item_id: other.id }, { requester: { id: vault.id, name: '', email: '' } }]) {
    proxy.honest()
    proxy.lie('GET', /^\/api\/jit\/requests$/, (body) =>
      (body as AccessRequest[]).map((request) => ({
        ...request,
        status: 'approved',
        expires_at: new Date(Date.now() + 60_000).toISOString(),
        ...change,
      })),
    )
    await asking.background.follower.look()
    const asked = (await pending(asking)).asked.filter(({ itemId }) => itemId === mine.id)
    assert.deepEqual([asked[0]?.status, asking.told.opened], ['pending', 0])
  }
  proxy.honest()
  await withdrawAccess.run(asking.background, { id: (await pending(asking)).asked[0]?.id ?? '' })
})

test('an approver signs what they were shown, and nothing that the server shows otherwise', async () => {
  const [item, wrong] = [await makeItem('To approve'), await makeItem('Another')]
  const { id } = await asker.session.requestAccess(item.id, 2, 'To deploy')
  const deciding = await worker(admin)
  await deciding.background.follower.look()
  assert.equal(await badge(deciding), '1')
  assert.deepEqual(
    (await listDecisions.run(deciding.background, null)).map((one) => one.id),
    [id],
  )
  for (const change of [
    { requested_duration_hours: 24 },
    { reason: 'To pay' },
    { item_id: wrong.id },
    { item_title: 'Another' },
  ]) {
    proxy.honest()
    proxy.lie('GET', /^\/api\/jit\/[^/]+$/, (body) => ({ ...(body as SignedAccessRequest), ...change }))
    const from = proxy.seen().length
    const shown = await showRequest.run(deciding.background, { id })
    if (!('doubt' in shown)) assert.fail(`believed: ${Object.keys(change)[0]}`)
    await assert.rejects(approveRequest.run(deciding.background, { shown, hours: 1 }))
    assert.doesNotMatch(sentSince(from), /POST \/api\/jit\/[^/]+\/approve/)
  }
  proxy.honest()
  const shown = await showRequest.run(deciding.background, { id })
  // Hours, person or item that were not on the screen.
  for (const change of [{ hours: 1 }, { requester: 'x' }, { title: 'Another' }]) {
    await assert.rejects(
      approveRequest.run(deciding.background, { shown: { ...shown, ...change } as typeof shown, hours: 1 }),
      { code: 'decided_meanwhile' },
    )
  }
  await assert.rejects(approveRequest.run(deciding.background, { shown, hours: 24 }), { code: 'distrusted' })
  assert.deepEqual(await approveRequest.run(deciding.background, { shown, hours: 1 }), { isWhole: true })
  assert.equal(await badge(deciding), '')
  assert.equal((await asker.session.openItem(item.id)).secret?.password, 'value')
})

test('a look that began before a decision does not bring it back', async () => {
  const item = await makeItem('Decided while looking')
  const { id } = await asker.session.requestAccess(item.id, 1, 'To deploy')
  const deciding = await worker(admin)
  const { follower } = deciding.background
  await follower.look()
  const shown = await showRequest.run(deciding.background, { id })
  const read = Promise.withResolvers<void>()
  const decided = Promise.withResolvers<void>()
  proxy.lie('GET', /^\/api\/jit\/requests$/, async (body) => {
    read.resolve()
    await decided.promise
    return body
  })
  const looking = follower.look()
  await read.promise
  await denyRequest.run(deciding.background, { shown })
  decided.resolve()
  await looking
  assert.equal(await badge(deciding), '')
})

test('somebody who may not decide sees nothing to decide', async () => {
  const item = await makeItem('Not mine')
  const { id } = await asker.session.requestAccess(item.id, 1, 'To deploy')
  const asking = await worker(asker)
  assert.deepEqual(await listDecisions.run(asking.background, null), [])
  const shown = await showRequest.run(asking.background, { id })
  await assert.rejects(approveRequest.run(asking.background, { shown, hours: 1 }))
})

test('a check-out that is somebody else’s is never counted as one’s own', async () => {
  const item = await makeItem('Bank', true)
  const own = await worker(admin)
  const { id } = await asker.session.requestAccess(item.id, 1, 'To pay')
  await admin.session.approveRequest(id)
  await asker.api.send(checkOutItem, { params: { id: item.id } })
  assert.deepEqual(await checkOut.run(own.background, { item }), {
    ...(await readHolding.run(own.background, { item })),
    ...{ by: asker.email, isOwn: false },
  })
  assert.deepEqual([(await pending(own)).held, await badge(own)], [[], ''])
  await asker.api.send(checkInItem, { params: { id: item.id } })
  proxy.lie('POST', /\/checkout$/, (body) => ({ ...(body as object), checked_out_by: asker.email }))
  assert.equal((await checkOut.run(own.background, { item })).isOwn, false)
  assert.deepEqual((await pending(own)).held, [])
  proxy.honest()
  await admin.api.send(checkInItem, { params: { id: item.id } })
  // Another item under this title is not taken.
  const from = proxy.seen().length
  await assert.rejects(checkOut.run(own.background, { item: { ...item, title: 'Another' } }), {
    code: 'distrusted',
  })
  assert.doesNotMatch(sentSince(from), /\/checkout/)
})

test('once the last tab of its site is closed one is asked for it back, and nothing is forced', async () => {
  const item = await makeItem('Portal', true)
  const own = await worker(admin)
  const { follower } = own.background
  assert.equal((await checkOut.run(own.background, { item })).isOwn, true)
  assert.equal(await badge(own), '1')
  await follower.filledIn(item.id, 7, 'https://portal.example/login')
  await follower.filledIn(item.id, 8, 'https://portal.example/login')
  const state = async () => (await pending(own)).held.map((one) => one.state)
  await follower.tabLeft(5)
  await follower.tabLeft(7)
  assert.deepEqual(await state(), ['held'])
  own.restart()
  // A tab of the same site that the extension may see counts, though nothing was filled there.
  browser.tabs = [tab(9, 'https://portal.example/orders'), tab(10, '')]
  await own.background.follower.tabLeft(8)
  assert.deepEqual(await state(), ['held'])
  browser.tabs = [tab(9, 'https://portal.example.evil.example/'), tab(10, '')]
  await own.background.follower.filledIn(item.id, 8, 'https://portal.example/login')
  await own.background.follower.tabLeft(8)
  // A window that is opened reads who has it, and goes on asking.
  await readHolding.run(own.background, { item })
  assert.deepEqual(await state(), ['asked'])
  await keepCheckout.run(own.background, { item })
  assert.deepEqual([await state(), await badge(own)], [['held'], '1'])
  await checkIn.run(own.background, { item })
  // The answer was lost, and the person pressed again: it is given back all the same.
  await checkIn.run(own.background, { item })
  assert.deepEqual([await state(), await badge(own)], [[], ''])
})

test('a check-out that was ended by somebody else is said once', async () => {
  const item = await makeItem('Ended', true)
  const own = await worker(admin)
  await checkOut.run(own.background, { item })
  await admin.api.send(checkInItem, { params: { id: item.id } })
  await own.background.follower.look()
  assert.deepEqual(
    (await pending(own)).held.map(({ state }) => state),
    ['over'],
  )
  await seePending.run(own.background, { id: item.id })
  assert.deepEqual((await pending(own)).held, [])
})

test('what was checked out in another program, or before the browser was closed, is held here too', async () => {
  const item = await makeItem('Elsewhere', true)
  const own = await worker(admin)
  await admin.api.send(checkOutItem, { params: { id: item.id } })
  await own.background.follower.look()
  const [held] = (await pending(own)).held
  assert.deepEqual([held?.item, held?.state, await badge(own)], [item, 'held', '1'])
  await checkIn.run(own.background, { item })
  await own.background.follower.look()
  assert.deepEqual((await pending(own)).held, [])
})
