import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listNotifications, readNotifications } from '@chaveiro/contract/overview.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { selectSession } from '../../platform/identity/authenticate.queries.ts'
import { tokenHash } from '../../platform/identity/authenticate.ts'
import { makeId } from '../../platform/ids/ids.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { type NotificationDocument, notifications } from './notifications.routes.ts'

let server: TestServer
let one: TestPerson
let other: TestPerson

before(async () => {
  server = await startTestServer([notifications])
  one = await server.makePerson('contributor')
  other = await server.makePerson('client')
})
after(() => server.stop())

async function notify(person: TestPerson, title: string) {
  const { db, atRest, clock } = server.platform
  const session = await db.read.first(selectSession, { token_hash: tokenHash(person.token) })
  assert.ok(session)
  const id = makeId(clock.now())
  const document: NotificationDocument = { title, message: 'Message', link: '/vaults' }
  const key = atRest.personKey(person.id, session.wrapped)
  await db.inTransaction((tx) =>
    tx.kysely
      .insertInto('notifications')
      .values({
        id,
        user_id: person.id,
        type: 'other',
        created_at: isoInstant(clock.now()),
        read_at: null,
        document: atRest.seal('notifications', id, document, key),
      })
      .execute(),
  )
  server.clock.advance({ seconds: 1 })
}

const list = async (as: TestPerson) => (await server.call(listNotifications, { as })).body

test('who has none reads none', async () => {
  assert.deepEqual(await list(one), { notifications: [], unread_count: 0 })
})

test('everybody reads their own, newest first, and marks only their own as read', async () => {
  await notify(one, 'First')
  await notify(one, 'Second')
  await notify(other, 'Theirs')
  const mine = await list(one)
  assert.deepEqual(
    mine.notifications.map(({ title, message, link }) => [title, message, link]),
    [
      ['Second', 'Message', '/vaults'],
      ['First', 'Message', '/vaults'],
    ],
  )
  assert.equal(mine.unread_count, 2)
  assert.equal((await server.call(readNotifications, { as: one })).status, 204)
  assert.equal((await list(one)).unread_count, 0)
  assert.equal((await list(one)).notifications.length, 2)
  assert.equal((await list(other)).unread_count, 1)
})
