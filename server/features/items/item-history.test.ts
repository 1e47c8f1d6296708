import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import * as itemHistory from '@chaveiro/contract/calls/item-revisions.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { refused, startItemServer } from '../../testing/start-item-server.ts'

const setup = await startItemServer()
const contributor = await setup.server.makePerson('contributor')

const history = async (id: string) =>
  (await setup.server.call(itemHistory.listItemHistory, { as: setup.admin, params: { id } })).body
const open = (id: string, revision: number, as: TestPerson = setup.admin) =>
  setup.server.call(itemHistory.revealItemRevision, { as, params: { id, revision } })

/** An item with two revisions. */
async function itemWithHistory(change: Partial<calls.ItemOverview> = {}) {
  const vault = await setup.makeVault()
  const { id } = await setup.makeItem(vault, { title: 'First', ...change })
  const [first] = [(await open(id, 1)).body]
  const second = await setup.revisionOf(vault, id, 2, { title: 'Second', ...change })
  assert.equal((await setup.update(id, { ...second, password_changed: true })).status, 200)
  return { vault, id, first, second }
}

test('an earlier revision is revealed under the rules of a reveal', async () => {
  const { id } = await itemWithHistory()
  await refused(open(id, 3), 404, 'not_found')
  await refused(open(id, 1, contributor), 403, 'not_member')
  await refused(open('019a0000-0000-7000-8000-000000000000', 1), 404, 'not_found')
  const kept = await setup.makeItem(await setup.makeVault(), { requires_checkout: true })
  await refused(open(kept.id, 1), 403, 'checkout_required')
  await setup.server.call(checkouts.checkOutItem, { as: setup.admin, params: { id: kept.id } })
  assert.equal((await open(kept.id, 1)).status, 200)
})

test('an earlier revision comes as its author signed it, whatever was written since', async () => {
  const { id, first, second } = await itemWithHistory({ environment: 'prod' })
  const old = (await open(id, 1)).body
  assert.deepEqual([old.item.title, old.password, old.key], ['First', first?.password, first?.key])
  assert.deepEqual([old.revision, old.item.revision, old.rewrap], [1, 1, null])
  const newest = (await open(id, 2)).body
  assert.deepEqual([newest.item.title, newest.password], ['Second', second.password])
})

test('each opening of an earlier revision has its audit entry, with its number', async () => {
  const { id } = await itemWithHistory()
  await open(id, 1)
  const query = { event_type: 'item_revealed' as const, item_id: id }
  const entries = (await setup.server.call(listAuditLogs, { as: setup.admin, query })).body
  assert.deepEqual(
    entries.map(({ details }) => details.revision),
    ['1', '1'],
  )
})

test('an invalid page of the history is refused by name', async () => {
  const { id } = await itemWithHistory()
  for (const query of [{ cursor: 'x' }, { cursor: '0' }, { cursor: '-1' }, { cursor: '2147483648' }]) {
    const answer = await setup.server.send(itemHistory.listItemHistory, {
      as: setup.admin,
      params: { id },
      query,
    })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, 'cursor'], query.cursor)
  }
  for (const limit of ['0', '1001', 'all']) {
    const as = setup.admin
    const answer = await setup.server.send(itemHistory.listItemHistory, {
      as,
      params: { id },
      query: { limit },
    })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, 'limit'], limit)
  }
})

test('a long history comes in pages, each revision once, newest first, whatever is written in between', async () => {
  const { vault, id } = await itemWithHistory()
  const write = async (revision: number) => {
    const body = await setup.revisionOf(vault, id, revision, { title: `Number ${revision}` })
    assert.equal((await setup.update(id, body)).status, 200)
  }
  for (let revision = 3; revision <= 53; revision += 1) await write(revision)
  const page = async (query: { limit?: number; cursor?: string }) => {
    const as = setup.admin
    const answer = await setup.server.send(itemHistory.listItemHistory, { as, params: { id }, query })
    assert.equal(answer.status, 200)
    const next = answer.headers['x-next-cursor']
    return { revisions: answer.body.map(({ revision }) => revision), next: next as string | undefined }
  }
  const first = await page({})
  assert.deepEqual([first.revisions.length, first.revisions[0], first.next], [50, 53, '4'])
  await write(54)
  assert.deepEqual(await page({ cursor: '4' }), { revisions: [3, 2, 1], next: undefined })
  assert.deepEqual(await page({ limit: 2 }), { revisions: [54, 53], next: '53' })
  assert.deepEqual(await page({ limit: 3, cursor: '4' }), { revisions: [3, 2, 1], next: undefined })
  assert.deepEqual(await page({ limit: 1000 }), {
    revisions: Array.from({ length: 54 }, (_, index) => 54 - index),
    next: undefined,
  })
  assert.deepEqual(await page({ cursor: '1' }), { revisions: [], next: undefined })
})

test('the history says where the password was changed and which revision was restored', async () => {
  const { vault, id } = await itemWithHistory()
  const third = await setup.revisionOf(vault, id, 3)
  await refused(setup.update(id, { ...third, restored_from: 3 }), 422, 'invalid')
  assert.equal((await setup.update(id, { ...third, restored_from: 1 })).status, 200)
  assert.deepEqual(
    (await history(id)).map(({ revision, password_changed, restored_from }) => [
      revision,
      password_changed,
      restored_from,
    ]),
    [
      [3, false, 1],
      [2, true, null],
      [1, false, null],
    ],
  )
})

test('while a new generation is due nothing is written under the old one; existing items open', async () => {
  const { vault, id } = await itemWithHistory()
  await setup.makeDue(vault)
  await refused(setup.update(id, await setup.revisionOf(vault, id, 3)), 409, 'stale_generation')
  const deletion = await setup.device.signDeletion({ vault, item: id, revision: 3 })
  await refused(
    setup.server.send(calls.deleteItem, { as: setup.admin, params: { id }, body: { signature: deletion } }),
    409,
    'stale_generation',
  )
  assert.equal((await open(id, 1)).status, 200)
  assert.equal(await setup.nextGeneration(vault), 2)
  await refused(setup.update(id, await setup.revisionOf(vault, id, 3)), 409, 'stale_generation')
  assert.equal((await setup.update(id, await setup.revisionOf(vault, id, 3, {}, 2))).status, 200)
})
