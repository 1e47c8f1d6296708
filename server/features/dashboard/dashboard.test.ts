import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getDashboard, listExpiring } from '@chaveiro/contract/calls/dashboard.ts'
import { createItem } from '@chaveiro/contract/calls/items.ts'
import { createVault } from '@chaveiro/contract/calls/vaults.ts'
import { expiringSoonDays } from '@chaveiro/contract/constants.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import { insertRows } from '../../platform/db/insert-row.ts'
import { explain } from '../../platform/testing/explain.queries.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { overview } from '../../testing/item-bodies.ts'
import { itemHooks } from '../../testing/item-hooks.ts'
import { newId, SigningDevice } from '../../testing/signing-device.ts'
import { countPendingRequests } from '../access-requests/access-requests.ts'
import { recentActivity } from '../audit/recent-activity.ts'
import { items } from '../items/items.routes.ts'
import { countRotateTasks } from '../rotation/list-rotate-tasks.ts'
import { vaults } from '../vaults/vaults.routes.ts'
import { selectExpiringAfter } from './dashboard.queries.ts'
import { dashboard } from './dashboard.routes.ts'

let server: TestServer
let admin: TestPerson
let contributor: TestPerson
let device: SigningDevice

before(async () => {
  server = await startTestServer([
    vaults,
    (platform) => items(platform, itemHooks),
    (platform) => dashboard(platform, { recentActivity, countRotateTasks, countPendingRequests }),
  ])
  admin = await server.makePerson('admin')
  assert.equal((await figures(admin)).is_alone, true)
  contributor = await server.makePerson('contributor')
  device = new SigningDevice(admin.id)
  await device.foundOrganisation(server.platform)
})
after(() => server.stop())

const figures = async (as: TestPerson) => (await server.call(getDashboard, { as })).body

async function makeVault(visibility: 'listed' | 'private', days: (string | null)[]) {
  const vault = newId()
  const body = { id: vault, name: 'V', visibility, founding: await device.found(vault) }
  await server.send(createVault, { as: admin, body })
  for (const expires_at of days) {
    const id = newId()
    const fields = overview({ expires_at })
    const item = { ...fields, ...(await device.seal({ vault, item: id }, fields)), id, vault_id: vault }
    assert.equal((await server.send(createItem, { as: admin, body: item })).status, 200)
  }
  return vault
}

test('an empty installation has zeros', async () => {
  const { recent_activity, ...counts } = await figures(admin)
  assert.deepEqual(recent_activity, [])
  assert.deepEqual(counts, {
    is_alone: false,
    has_vaults: false,
    total_vaults: 0,
    total_items: 0,
    expiring_soon: 0,
    pending_jit_requests: 0,
    pending_break_glass_requests: 0,
    rotate_tasks: 0,
  })
})

test('everybody counts what they may see; an expired item counts until somebody renews it', async () => {
  const [past, from, to, after] = [-1, 0, expiringSoonDays, expiringSoonDays + 1].map((days) =>
    dayOf(server.clock.now(), days),
  ) as [string, string, string, string]
  await makeVault('listed', [from, to, after, past, null])
  await makeVault('private', [from, null])
  const all = await figures(admin)
  assert.deepEqual([all.total_vaults, all.total_items, all.expiring_soon], [2, 7, 4])
  assert.equal(all.recent_activity[0]?.user_email, admin.email)
  const some = await figures(contributor)
  assert.deepEqual([some.total_vaults, some.total_items, some.expiring_soon], [1, 5, 3])
  assert.deepEqual(some.recent_activity, [])
})

test('everybody lists exactly the expiring items that they may see, the soonest first', async () => {
  const listed = async (as: TestPerson) =>
    (await server.call(listExpiring, { as })).body.map(({ expires_at }) => expires_at)
  const [past, from, to] = [-1, 0, expiringSoonDays].map((days) => dayOf(server.clock.now(), days))
  assert.deepEqual(await listed(contributor), [past, from, to])
  assert.deepEqual(await listed(admin), [past, from, from, to])
  const [first] = (await server.call(listExpiring, { as: contributor })).body
  assert.deepEqual([first?.title, first?.vault_name], [overview({}).title, 'V'])
  const client = await server.makePerson('client')
  assert.equal((await server.send(listExpiring, { as: client })).status, 403)
})

test('recent activity groups equal consecutive events of one person and counts them', async () => {
  const { recent_activity } = await figures(admin)
  assert.deepEqual(
    recent_activity.map(({ event_type, count, is_cut }) => [event_type, count, is_cut]),
    [
      ['item_created', 2, false],
      ['vault_created', 1, false],
      ['item_created', 5, false],
      ['vault_created', 1, false],
    ],
  )
})

// Promise 28
test('somebody who makes very many items that have expired hides nobody else’s', async () => {
  const listed = async (as: TestPerson) => (await server.call(listExpiring, { as })).body.map(({ id }) => id)
  const [all, some] = [await listed(admin), await listed(contributor)]
  const filled = await makeVault(
    'listed',
    Array.from({ length: 101 }, () => '2001-01-01'),
  )
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.updateTable('items').set({ created_by: newId() }).where('vault_id', '=', filled).execute(),
  )
  assert.equal((await listed(admin)).length, 100)
  assert.deepEqual((await listed(admin)).slice(-all.length), all)
  assert.deepEqual((await listed(contributor)).slice(-some.length), some)
})

test('very many items that expire on one day are read in the order of an index, and hide nobody else’s', async () => {
  const { db, atRest } = server.platform
  const listed = async (as: TestPerson) => (await server.call(listExpiring, { as })).body.map(({ id }) => id)
  const [all, some] = [await listed(admin), await listed(contributor)]
  const vault = await makeVault('listed', ['2001-01-01'])
  await db.inTransaction(async (tx) => {
    const row = await tx.kysely
      .selectFrom('items')
      .selectAll()
      .where('vault_id', '=', vault)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1300 }, () => {
      const id = newId()
      return { ...row, id, created_by: vault, document: atRest.seal('items', id, overview({})) }
    })
    await insertRows(tx, 'items', copies)
  })
  for (const [as, others] of [
    [admin, all],
    [contributor, some],
  ] as const) {
    const now = await listed(as)
    assert.deepEqual([now.length, new Set(now).size], [100, 100])
    for (const id of others.slice(-2)) assert.ok(now.includes(id))
  }
  if (db.engine === 'postgres') return
  const from = { day: '2001-01-01', id: vault }
  const plan = await explain(db.read, selectExpiringAfter, { to: '2030-01-01', limit: 10, ...from })
  assert.match(plan, /SEARCH items USING COVERING INDEX items_expiry \(/)
  assert.doesNotMatch(plan, /SCAN|TEMP B-TREE/)
})

test('only a member of a vault has vaults, though others see some', async () => {
  const vault_id = await makeVault('private', [])
  assert.equal((await figures(contributor)).has_vaults, false)
  const added_at = new Date(server.clock.now()).toISOString()
  const row = {
    vault_id,
    user_id: contributor.id,
    source: 'direct',
    from_id: vault_id,
    access: 'member',
    added_at,
  }
  await server.platform.db.inTransaction((tx) => tx.kysely.insertInto('vault_members').values(row).execute())
  assert.equal((await figures(contributor)).has_vaults, true)
})
