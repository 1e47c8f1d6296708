// Promise 24

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import * as itemCalls from '@chaveiro/contract/calls/items.ts'
import { listNotifications, readNotifications } from '@chaveiro/contract/calls/notifications.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import * as calls from '@chaveiro/contract/calls/rotation.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { refused, startItemServer } from '../../testing/start-item-server.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { countPendingRequests } from '../access-requests/access-requests.ts'
import { recentActivity } from '../audit/recent-activity.ts'
import { dashboard } from '../dashboard/dashboard.routes.ts'
import { notifications } from '../notifications/notifications.routes.ts'
import { countRotateTasks } from './list-rotate-tasks.ts'
import { rotation } from './rotation.routes.ts'

const setup = await startItemServer([
  rotation,
  notifications,
  (platform) => dashboard(platform, { recentActivity, countRotateTasks, countPendingRequests }),
])
const owner = await setup.server.makePerson('contributor', { name: 'Olga' })

const access = (id: string, as = setup.admin) =>
  setup.server.call(calls.listReadableItems, { as, params: { id } })
const ask = (id: string, body: { item_ids?: string[] } = {}, as = setup.admin) =>
  setup.server.call(calls.createRotateTasks, { as, params: { id }, body })
const tasks = async (as: TestPerson, query: { mine?: string } = {}) =>
  (await setup.server.call(calls.listRotateTasks, { as, query })).body
const told = async (as: TestPerson) => (await toldNotices(setup.server, as)).map(({ title }) => title)
const item = async (id: string) =>
  (await setup.server.call(itemCalls.getItem, { as: setup.admin, params: { id } })).body
const now = () => isoInstant(setup.server.clock.now())
/** Adds a person to a vault with its key, as a decision and a delivery would. */
async function join(vault: string, person: TestPerson) {
  const { db } = setup.server.platform
  await db.inTransaction(async (tx) => {
    const member = {
      vault_id: vault,
      user_id: person.id,
      source: 'direct',
      access: 'member',
      from_id: vault,
      added_at: now(),
    }
    await tx.kysely.insertInto('vault_members').values(member).execute()
    const period = { vault_id: vault, user_id: person.id, since: now(), until: null }
    await tx.kysely.insertInto('vault_key_periods').values(period).execute()
    await tx.kysely
      .insertInto('vault_keys')
      .values({
        vault_id: vault,
        generation: 1,
        user_id: person.id,
        delivered_by: setup.admin.id,
        delivered_at: now(),
        document: new Uint8Array(40),
      })
      .execute()
  })
}

async function leave(vault: string, person: TestPerson) {
  await setup.server.platform.db.inTransaction(async (tx) => {
    for (const table of ['vault_members', 'vault_keys'] as const) {
      await tx.kysely
        .deleteFrom(table)
        .where('vault_id', '=', vault)
        .where('user_id', '=', person.id)
        .execute()
    }
    await tx.kysely
      .updateTable('vault_key_periods')
      .set({ until: now() })
      .where('vault_id', '=', vault)
      .where('user_id', '=', person.id)
      .execute()
  })
}

const changePassword = async (vault: string, id: string, revision = 2) => {
  const body = {
    ...(await setup.revisionOf(vault, id, revision, { owner: owner.email })),
    password_changed: true,
  }
  assert.equal((await setup.update(id, body)).status, 200)
}

/** Somebody who was in a vault of two items, revealed one of them, or filled it on a page, and has left. */
async function departed(body?: { filled_on: string }) {
  const person = await setup.server.makePerson('contributor', { name: 'Davi' })
  const vault = await setup.makeVault()
  await join(vault, owner)
  const read = await setup.makeItem(vault, { title: 'Read', owner: owner.email })
  const unread = await setup.makeItem(vault, { title: 'Unread', owner: owner.email })
  await join(vault, person)
  await setup.server.call(reveals.revealItem, { as: person, params: { id: read.id }, body })
  const revealedAt = now()
  setup.server.clock.advance({ minutes: 1 })
  await leave(vault, person)
  const leftAt = now()
  setup.server.clock.advance({ minutes: 1 })
  const unseen = await setup.makeItem(vault, { title: 'Unseen', owner: owner.email })
  return { person, vault, read, unread, unseen, revealedAt, leftAt }
}

test('only admins and managers ask what somebody could read, and for its change', async () => {
  const { person } = await departed()
  await refused(access(person.id, owner), 403, 'not_custodian')
  await refused(ask(person.id, {}, owner), 403, 'not_custodian')
  await refused(access('019a0000-0000-7000-8000-000000000000'), 404, 'not_found')
  await refused(ask('019a0000-0000-7000-8000-000000000000'), 404, 'not_found')
  const demoted = await setup.server.makePerson('manager')
  await setup.server.changePerson(demoted.id, { role: 'contributor' })
  await refused(ask(person.id, {}, demoted), 403, 'not_custodian')
})

test('every credential of every vault whose key they held is listed, with their last reveal; later ones are not', async () => {
  const { person, read, unread, revealedAt, leftAt } = await departed()
  const { user, items, vaults } = (await access(person.id)).body
  assert.deepEqual([user.name, vaults], ['Davi', []])
  assert.deepEqual(
    items.map(({ item_id, last_revealed_at, until, changed_at, rotate_task }) => [
      item_id,
      last_revealed_at,
      until,
      changed_at,
      rotate_task,
    ]),
    [
      [read.id, revealedAt, leftAt, null, null],
      [unread.id, null, leftAt, null, null],
    ],
  )
})

test('a fill counts as a reveal: they may have read it on the page', async () => {
  const { person, read, revealedAt } = await departed({ filled_on: 'shop.example' })
  const { items } = (await access(person.id)).body
  assert.equal(items.find(({ item_id }) => item_id === read.id)?.last_revealed_at, revealedAt)
})

test('a check of strength counts as a reveal: they know the password that it opened', async () => {
  const person = await setup.server.makePerson('contributor')
  const vault = await setup.makeVault()
  await join(vault, owner)
  await join(vault, person)
  const { id } = await setup.makeItem(vault, { owner: owner.email })
  setup.server.clock.advance({ minutes: 1 })
  await changePassword(vault, id)
  setup.server.clock.advance({ minutes: 1 })
  const body = { purpose: 'health' as const, items: [{ id, revision: 2 }] }
  const { items } = (await setup.server.call(reveals.revealItems, { as: person, body })).body
  assert.deepEqual(
    items.map(({ refusal }) => refusal),
    [null],
  )
  const [known] = (await access(person.id)).body.items
  assert.equal(known?.last_revealed_at, now())
})

test('a vault that they may open now is named even if it is empty', async () => {
  const person = await setup.server.makePerson('contributor')
  const vault = await setup.makeVault({ name: 'Vazio' })
  await join(vault, person)
  assert.deepEqual((await access(person.id)).body.vaults, [{ id: vault, name: 'Vazio' }])
  await setup.server.changePerson(person.id, { status: 'inactive' })
  assert.deepEqual((await access(person.id)).body.vaults, [])
})

test('one click asks the owners once per item and person, and notifies each once', async () => {
  const { person, vault, read, unread } = await departed()
  const before = (await told(owner)).length
  assert.equal((await ask(person.id)).body.created, 2)
  assert.equal((await ask(person.id)).body.created, 0, 'asked again, nothing new')
  assert.deepEqual((await told(owner)).slice(0, (await told(owner)).length - before), ['Change 2 passwords'])
  const own = (await tasks(owner)).filter(({ vault_id }) => vault_id === vault)
  assert.deepEqual(own.map(({ title, about, reason }) => [title, about, reason]).sort(), [
    ['Read', 'Davi', 'departed'],
    ['Unread', 'Davi', 'departed'],
  ])
  assert.ok((await item(read.id)).rotate_since)
  const listed = await setup.server.call(itemCalls.listItems, {
    as: setup.admin,
    query: { vault_id: vault },
  })
  assert.ok(listed.body.find(({ id }) => id === unread.id)?.rotate_since)
  const ownItems = new Set((await tasks(owner)).map(({ item_id }) => item_id))
  assert.equal((await setup.server.call(getDashboard, { as: owner })).body.rotate_tasks, ownItems.size)
  const query = { event_type: 'rotation_asked' as const, limit: 1 }
  const [entry] = (await setup.server.call(listAuditLogs, { as: setup.admin, query })).body
  assert.deepEqual(entry?.details, { name: 'Davi', person_id: person.id, count: '2' })
})

test('a credential that two people could read is one to change: in the bell, in the count, and by one new password', async () => {
  const { person, vault, read } = await departed()
  const second = await setup.server.makePerson('contributor', { name: 'Eva' })
  await join(vault, second)
  setup.server.clock.advance({ minutes: 1 })
  await leave(vault, second)
  const figure = async () => (await setup.server.call(getDashboard, { as: owner })).body.rotate_tasks
  await setup.server.call(readNotifications, { as: owner })
  const before = await figure()
  for (const { id } of [person, second]) {
    assert.equal((await ask(id, { item_ids: [read.id] })).body.created, 1)
  }
  const { unread_count, notifications: all } = (await setup.server.call(listNotifications, { as: owner }))
    .body
  assert.deepEqual([unread_count, all[0]?.title, all[0]?.count], [1, 'Change the password of Read', 1])
  assert.equal(await figure(), before + 1)
  const about = async () =>
    (await tasks(owner)).filter(({ item_id }) => item_id === read.id).map((task) => task.about)
  assert.deepEqual((await about()).sort(), ['Davi', 'Eva'])
  await changePassword(vault, read.id)
  assert.deepEqual([await figure(), await about()], [before, []])
})

test('only named credentials are asked for; none is made for those that are not theirs', async () => {
  const { person, read, unseen } = await departed()
  assert.equal((await ask(person.id, { item_ids: [unseen.id] })).body.created, 0)
  assert.equal((await ask(person.id, { item_ids: [read.id] })).body.created, 1)
  assert.ok((await told(owner)).includes('Change the password of Read'))
})

test('a task ends with the password, not with any other edit, and is not made again', async () => {
  const { person, vault, read, unread } = await departed()
  await ask(person.id)
  await setup.update(read.id, await setup.revisionOf(vault, read.id, 2, { owner: owner.email }))
  assert.ok((await item(read.id)).rotate_since)
  await changePassword(vault, read.id, 3)
  assert.equal((await item(read.id)).rotate_since, null)
  const { items } = (await access(person.id)).body
  assert.deepEqual(
    items.map(({ item_id, rotate_task, changed_at }) => [item_id, rotate_task, changed_at !== null]),
    [
      [read.id, 'done', true],
      [unread.id, 'open', false],
    ],
  )
  assert.equal((await ask(person.id)).body.created, 0)
})

test('once a password is changed no notice asks for that any more, and an item that is gone is still to be changed at its service', async () => {
  const asking = async () => (await told(owner)).filter((title) => /^Change (the password of|\d)/.test(title))
  await setup.server.platform.db.inTransaction((tx) => tx.kysely.deleteFrom('notifications').execute())
  const one = await departed()
  await ask(one.person.id, { item_ids: [one.read.id] })
  assert.deepEqual(await asking(), ['Change the password of Read'])
  await changePassword(one.vault, one.read.id)
  assert.deepEqual(await asking(), [])

  const two = await departed()
  await ask(two.person.id)
  await changePassword(two.vault, two.read.id)
  assert.deepEqual(await asking(), ['Change 2 passwords'])
  await changePassword(two.vault, two.unread.id)
  assert.deepEqual(await asking(), [])

  await ask(one.person.id, { item_ids: [one.unread.id] })
  const params = { id: one.unread.id }
  assert.equal((await setup.server.call(itemCalls.deleteItem, { as: setup.admin, params })).status, 204)
  assert.deepEqual(await asking(), ['Change the password of an item that is gone or hidden'])
})

test('the notice that sums up several ends with the last change also if the rest was deleted, and stays if nothing was changed after that', async () => {
  await setup.server.platform.db.inTransaction((tx) => tx.kysely.deleteFrom('notifications').execute())
  const asking = async () => (await told(owner)).filter((title) => title === 'Change 2 passwords').length
  const remove = async (id: string) => {
    const answer = await setup.server.call(itemCalls.deleteItem, { as: setup.admin, params: { id } })
    assert.equal(answer.status, 204)
  }
  const one = await departed()
  await ask(one.person.id)
  await remove(one.unread.id)
  assert.equal(await asking(), 1)
  await changePassword(one.vault, one.read.id)
  assert.equal(await asking(), 0)

  const two = await departed()
  await ask(two.person.id)
  await remove(two.read.id)
  await remove(two.unread.id)
  assert.equal(await asking(), 1)
})

test('everybody sees their own tasks; all of them only people who may', async () => {
  const { person, vault } = await departed()
  await ask(person.id)
  const isHere = ({ vault_id }: { vault_id: string }) => vault_id === vault
  assert.equal((await tasks(setup.admin)).filter(isHere).length, 2)
  assert.equal((await tasks(setup.admin, { mine: 'true' })).filter(isHere).length, 0)
  assert.equal((await tasks(person)).filter(isHere).length, 0)
  assert.equal((await tasks(owner, { mine: 'true' })).filter(isHere).length, 2)
})

test('if the owner is gone the vault’s creator is asked', async () => {
  const { person, vault } = await departed()
  await leave(vault, owner)
  await ask(person.id)
  assert.equal(
    (await tasks(setup.admin, { mine: 'true' })).filter(({ vault_id }) => vault_id === vault).length,
    2,
  )
  assert.deepEqual(
    (await tasks(owner)).filter(({ vault_id }) => vault_id === vault),
    [],
  )
})

test('somebody who checks in what they revealed leaves a task to the owner; if they revealed nothing, or own it, none', async () => {
  const vault = await setup.makeVault()
  const holder = await setup.server.makePerson('contributor', { name: 'Hugo' })
  await join(vault, owner)
  await join(vault, holder)
  const checkedOut = { requires_checkout: true, owner: owner.email }
  const use = async (id: string, as: TestPerson, alsoReveals: boolean) => {
    const place = { as, params: { id } }
    assert.equal((await setup.server.call(checkouts.checkOutItem, place)).status, 200)
    if (alsoReveals) assert.equal((await setup.server.call(reveals.revealItem, place)).status, 200)
    assert.equal((await setup.server.call(checkouts.checkInItem, place)).status, 200)
    return (await item(id)).rotate_since
  }
  const { id } = await setup.makeItem(vault, { title: 'Held', ...checkedOut })
  assert.equal(await use(id, holder, false), null)
  assert.equal(await use(id, owner, true), null)
  assert.ok(await use(id, holder, true))
  const [task] = (await tasks(owner)).filter(({ item_id }) => item_id === id)
  assert.deepEqual([task?.reason, task?.about], ['check_in', 'Hugo'])
  assert.ok((await told(owner)).includes('Change the password of Held'))
})
