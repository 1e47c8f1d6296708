// Promise 25

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import {
  getMe,
  listSessions,
  logOut,
  revokeOtherSessions,
  revokeSession,
} from '@chaveiro/contract/calls/sessions.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { audit } from '../audit/audit.routes.ts'
import { sessions } from './sessions.routes.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([sessions, audit])
})
after(() => server.stop())

test("somebody else's session is absent, and stays", async () => {
  const ana = await server.makePerson('admin')
  const bia = await server.makePerson('contributor')
  const [theirs] = (await server.call(listSessions, { as: bia })).body
  const answer = await server.call(revokeSession, { as: ana, params: { id: theirs?.id ?? '' } })
  assert.equal(answer.status, 404)
  assert.equal((await server.call(getMe, { as: bia })).status, 200)
})

test('logging out ends this session and no other', async () => {
  const ana = await server.makePerson('contributor')
  const second = { token: await server.makeSession(ana.id) }
  assert.equal((await server.call(logOut, { as: ana })).status, 204)
  assert.equal((await server.call(getMe, { as: ana })).status, 401)
  assert.equal((await server.call(getMe, { as: second })).status, 200)
})

test('sessions are listed with where they began, and end one by one', async () => {
  const ana = await server.makePerson('contributor')
  server.clock.advance({ seconds: 1 })
  const second = { token: await server.makeSession(ana.id) }
  const listed = (await server.call(listSessions, { as: ana })).body
  assert.deepEqual(
    listed.map(({ current }) => current),
    [false, true],
  )
  assert.equal(listed[0]?.ip_address, '127.0.0.1')
  const ended = await server.call(revokeSession, { as: ana, params: { id: listed[0]?.id ?? '' } })
  assert.equal(ended.status, 204)
  assert.equal((await server.call(getMe, { as: second })).status, 401)
})

test('all other sessions end in one step; this one and other people’s stay', async () => {
  const ana = await server.makePerson('contributor')
  const bia = await server.makePerson('contributor')
  const others = await Promise.all([0, 1].map(async () => ({ token: await server.makeSession(ana.id) })))
  assert.equal((await server.call(revokeOtherSessions, { as: ana })).status, 204)
  for (const as of others) assert.equal((await server.call(getMe, { as })).status, 401)
  for (const as of [ana, bia]) assert.equal((await server.call(getMe, { as })).status, 200)
})

test('ending absent sessions, a thousand times or at once, leaves no audit entry', async () => {
  const ana = await server.makePerson('contributor')
  const again = await server.makeSession(ana.id)
  const entries = async () =>
    (await server.call(listAuditLogs, { as: ana, query: {} })).body.map(({ event_type }) => event_type)
  await Promise.all(Array.from({ length: 50 }, () => server.call(revokeOtherSessions, { as: ana })))
  assert.deepEqual(await entries(), ['session_revoked'], 'the other session ended once')
  ana.token = await server.makeSession(ana.id)
  const [one, ...rest] = (await server.call(listSessions, { as: ana })).body
  const params = { id: [one, ...rest].find((session) => !session?.current)?.id ?? '' }
  await Promise.all(Array.from({ length: 20 }, () => server.call(revokeSession, { as: ana, params })))
  assert.deepEqual(await entries(), ['session_revoked', 'session_revoked'])
  await Promise.all(Array.from({ length: 20 }, () => server.call(logOut, { as: ana })))
  ana.token = await server.makeSession(ana.id)
  assert.deepEqual(
    (await entries()).filter((event) => event === 'logout'),
    ['logout'],
  )
  assert.ok(again)
})

test('a session that was idle for two hours is not listed', async () => {
  const ana = await server.makePerson('contributor')
  server.clock.advance({ minutes: 121 })
  const fresh = { token: await server.makeSession(ana.id) }
  assert.equal((await server.call(listSessions, { as: fresh })).body.length, 1)
})

test('the current user’s answer says who they are and what they can still set up; role client may ask too', async () => {
  const own = await startTestServer([sessions])
  const client = await own.makePerson('client', { name: 'Cid', email: 'cid@agencia.example' })
  const answer = await own.call(getMe, { as: client })
  assert.deepEqual(answer.body, {
    id: client.id,
    name: 'Cid',
    email: 'cid@agencia.example',
    role: 'client',
    status: 'active',
    avatar_url: null,
    last_login: null,
    has_keys: false,
    identity_salt: null,
    admin_exists: false,
    organisation: null,
  })
  await own.makePerson('admin', { status: 'inactive' })
  assert.equal((await own.call(getMe, { as: client })).body.admin_exists, false)
  await own.makePerson('admin')
  assert.equal((await own.call(getMe, { as: client })).body.admin_exists, true)
  await own.stop()
})

test('a session by a clock a day ahead does not last a day longer: it has ended', async () => {
  const ana = await server.makePerson('contributor')
  server.clock.advance({ hours: 24 })
  const ahead = { token: await server.makeSession(ana.id) }
  assert.equal((await server.call(getMe, { as: ahead })).status, 200)
  server.clock.advance({ hours: -24 })
  assert.equal((await server.call(getMe, { as: ahead })).status, 401)
  assert.equal((await server.call(getMe, { as: ana })).status, 200)
})
