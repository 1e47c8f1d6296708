import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { listNotifications, readNotifications } from '@chaveiro/contract/calls/notifications.ts'
import { noticesKeptMax } from '@chaveiro/contract/constants.ts'
import type { Notice } from '@chaveiro/contract/events/notices.ts'
import { makeId } from '../../platform/ids/ids.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { deleteSurplus } from './notifications.queries.ts'
import { notifications } from './notifications.routes.ts'

let server: TestServer
let one: TestPerson
let other: TestPerson

beforeEach(async () => {
  server = await startTestServer([notifications])
  one = await server.makePerson('contributor')
  other = await server.makePerson('client')
})
afterEach(() => server.stop())

/** A kind that is never combined. */
const added = (passkey: string): Notice => ({ name: 'passkey_added', values: { passkey } })

const matterOf = ({ values }: Notice, by: string) => ({ about: [JSON.stringify(values)], by })

async function notify(people: readonly string[], notice: Notice, by = other.id) {
  const { db, notify: tell } = server.platform
  await db.inTransaction((tx) => tell(tx, people, notice, matterOf(notice, by)))
  server.clock.advance({ seconds: 1 })
}

const list = async (as: TestPerson, headers = {}) =>
  (await server.call(listNotifications, { as, headers })).body
const titles = async (as: TestPerson) => (await list(as)).notifications.map(({ title }) => title)

test('a person without notices reads none', async () => {
  assert.deepEqual(await list(one), { notifications: [], unread_count: 0 })
})

test('inactive and unknown people are not notified, and nobody is twice', async () => {
  const gone = await server.makePerson('admin')
  await server.changePerson(gone.id, { status: 'inactive' })
  await notify([one.id, one.id, gone.id, '018f0000-0000-7000-8000-000000000001'], added('Ana'))
  await notify([], added('Bia'))
  assert.equal((await list(one)).unread_count, 1)
  await server.changePerson(gone.id, { status: 'active' })
  assert.equal((await list(gone)).unread_count, 0)
})

test('a decision that is rolled back notifies nobody', async () => {
  const { db, notify: tell } = server.platform
  const failing = db.inTransaction(async (tx) => {
    await tell(tx, [one.id], added('Ana'), matterOf(added('Ana'), other.id))
    throw new Error('taken back')
  })
  await assert.rejects(failing, /taken back/)
  assert.equal((await list(one)).unread_count, 0)
})

test('everybody reads their own, newest first, and marks only their own as read', async () => {
  await notify([one.id, other.id], added('Ana'))
  await notify([one.id], added('Bia'))
  const mine = await list(one)
  assert.deepEqual(
    mine.notifications.map(({ type, title, link }) => [type, title, link]),
    [
      ['other', 'The passkey Bia was added', '/account'],
      ['other', 'The passkey Ana was added', '/account'],
    ],
  )
  assert.equal(mine.unread_count, 2)
  assert.equal((await server.call(readNotifications, { as: one })).status, 204)
  assert.equal((await list(one)).unread_count, 0)
  assert.equal((await list(one)).notifications.length, 2)
  assert.equal((await list(other)).unread_count, 1)
})

test('a notice is worded in its reader’s language', async () => {
  await notify([one.id], added('Ana'))
  const [notice] = (await list(one, { 'accept-language': 'pt-BR' })).notifications
  assert.equal(notice?.title, 'A chave de acesso Ana foi adicionada')
  assert.equal((await list(one)).notifications[0]?.title, 'The passkey Ana was added')
})

test('read notices stay for ninety days, unread ones stay', async () => {
  await notify([one.id], added('Ana'))
  await server.call(readNotifications, { as: one })
  await notify([one.id], added('Bia'))
  const cleaned = async (hours: number) => {
    server.clock.advance({ hours })
    await server.platform.jobs.runDue()
    one.token = await server.makeSession(one.id)
    return titles(one)
  }
  assert.equal((await cleaned(89 * 24)).length, 2)
  assert.deepEqual(await cleaned(2 * 24), ['The passkey Bia was added'])
})

test('of very many notices the newest are kept, for each person separately', async () => {
  const { db, notify: tell } = server.platform
  await notify([other.id], added('Ana'))
  await db.inTransaction(async (tx) => {
    for (let count = 0; count < noticesKeptMax + 5; count += 1) {
      const notice = added(`${count}`)
      await tell(tx, [one.id], notice, matterOf(notice, other.id))
    }
  })
  await db.inTransaction((tx) => deleteSurplus(tx, noticesKeptMax))
  assert.equal((await list(one)).unread_count, noticesKeptMax)
  assert.equal((await titles(one))[0], `The passkey ${noticesKeptMax + 4} was added`)
  assert.equal((await list(other)).unread_count, 1)
})

test('one matter makes one notice, renewed and unread again, however often it happens', async () => {
  await notify([one.id], added('Ana'))
  await notify([one.id], added('Bia'))
  await server.call(readNotifications, { as: one })
  for (let times = 0; times < 3; times += 1) await notify([one.id], added('Ana'))
  assert.deepEqual(await titles(one), ['The passkey Ana was added', 'The passkey Bia was added'])
  assert.equal((await list(one)).unread_count, 1)
})

// Promise 28
test('somebody who causes very many notices pushes nobody else’s out, neither from the list nor at the clean-up', async () => {
  const flooding = await server.makePerson('contributor')
  const { db, notify: tell } = server.platform
  for (const person of ['Ana', 'Bia']) await notify([one.id], added(person))
  await db.inTransaction(async (tx) => {
    for (let count = 0; count < noticesKeptMax + 50; count += 1) {
      const notice = added(`${count}`)
      await tell(tx, [one.id], notice, matterOf(notice, flooding.id))
    }
  })
  const listed = await titles(one)
  assert.deepEqual(
    [listed.length, ...listed.slice(-2)],
    [50, 'The passkey Bia was added', 'The passkey Ana was added'],
  )
  await db.inTransaction((tx) => deleteSurplus(tx, noticesKeptMax))
  assert.equal((await list(one)).unread_count, noticesKeptMax)
  assert.deepEqual((await titles(one)).slice(-2), ['The passkey Bia was added', 'The passkey Ana was added'])
})

test('pages show all, each once, newest first, also those that a flood pushes out of the short list', async () => {
  const { db, notify: tell } = server.platform
  await notify([one.id], added('Ana'))
  await db.inTransaction(async (tx) => {
    for (let count = 0; count < 120; count += 1) {
      const notice = added(`${count}`)
      await tell(tx, [one.id], notice, matterOf(notice, other.id))
    }
  })
  const seen: string[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { limit: 50, ...(cursor !== undefined && { cursor }) }
    const { body, headers } = await server.call(listNotifications, { as: one, query })
    seen.push(...body.notifications.map(({ title }) => title))
    cursor = headers['x-next-cursor'] as string | undefined
    if (cursor === undefined) break
  }
  assert.deepEqual(
    [seen.length, new Set(seen).size, seen[0], seen.at(-1)],
    [121, 121, 'The passkey 119 was added', 'The passkey Ana was added'],
  )
})

test('an invalid cursor or limit is refused, and somebody else’s shows them nothing', async () => {
  await notify([other.id], added('Ana'))
  await notify([one.id], added('Bia'))
  const [{ id } = assert.fail('none')] = (await list(other)).notifications
  for (const query of [{ cursor: 'x' }, { limit: 0 }, { limit: 101 }, { limit: 'many' }]) {
    assert.equal(
      (await server.send(listNotifications, { as: one, query })).status,
      422,
      JSON.stringify(query),
    )
  }
  const beyond = await server.call(listNotifications, { as: one, query: { cursor: id } })
  assert.deepEqual(beyond.body.notifications, [])
})

test('nobody marks somebody else’s notice as read, by its id or up to it', async () => {
  await notify([other.id], added('Ana'))
  const [{ id } = assert.fail('none')] = (await list(other)).notifications
  for (const body of [{ ids: [id] }, { up_to: id }, { ids: [id, id] }]) {
    assert.equal((await server.call(readNotifications, { as: one, body })).status, 204)
    assert.equal((await list(other)).unread_count, 1)
  }
  for (const body of [{ ids: ['x'] }, { up_to: 1 }, { ids: Array(101).fill(id) }]) {
    assert.equal((await server.send(readNotifications, { as: one, body })).status, 422)
  }
})

test('some are marked by id, or all up to one: later ones stay unread', async () => {
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi']) await notify([one.id], added(name))
  const [, , bia, ana] = (await list(one)).notifications
  const unread = async () =>
    (await list(one)).notifications.filter(({ is_read }) => !is_read).map(({ title }) => title)
  await server.call(readNotifications, { as: one, body: { ids: [ana?.id ?? ''] } })
  assert.deepEqual(
    await unread(),
    ['Davi', 'Caio', 'Bia'].map((name) => `The passkey ${name} was added`),
  )
  await server.call(readNotifications, { as: one, body: { up_to: bia?.id ?? '' } })
  assert.deepEqual(
    await unread(),
    ['Davi', 'Caio'].map((name) => `The passkey ${name} was added`),
  )
  await server.call(readNotifications, { as: one, body: { ids: [] } })
  assert.equal((await list(one)).unread_count, 2)
})

test('a flood of requests by one person is one entry, and leaves the others where they are', async () => {
  const { db, notify: tell } = server.platform
  const [custodian, flooding] = [await server.makePerson('admin'), await server.makePerson('contributor')]
  const asked = (request_id: string, person_id: string): Notice => ({
    name: 'jit_asked',
    values: { person_id, item_id: request_id, hours: '2', request_id },
  })
  await db.inTransaction(async (tx) => {
    const first = asked(makeId(server.clock.now()), one.id)
    await tell(tx, [custodian.id], first, matterOf(first, one.id))
    for (let count = 0; count < 100; count += 1) {
      const notice = asked(makeId(server.clock.now()), flooding.id)
      await tell(tx, [custodian.id], notice, matterOf(notice, flooding.id))
    }
  })
  const { notifications: listed, unread_count } = await list(custodian)
  assert.deepEqual(
    [unread_count, ...listed.map(({ title }) => title)],
    [2, `${flooding.name} asks for 100 items`, `${one.name} asks for an item that is gone or hidden`],
  )
})
