import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { getPushKey, subscribePush, unsubscribePush } from '@chaveiro/contract/calls/push.ts'
import { listSessions, logOut } from '@chaveiro/contract/calls/sessions.ts'
import type { Notice } from '@chaveiro/contract/events/notices.ts'
import { importJWK, jwtVerify } from 'jose'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { answerWith, type ChatService, startChatService } from '../../testing/chat-service.ts'
import { sessions } from '../sessions/sessions.routes.ts'
import { deliverPushes } from './deliver-pushes.ts'
import { push } from './push.routes.ts'

let server: TestServer
let service: ChatService
let manager: TestPerson

beforeEach(async () => {
  service = await startChatService()
  server = await startTestServer([sessions, push], { environment: { WEBHOOK_ALLOWED_HOSTS: service.host } })
  manager = await server.makePerson('manager')
})
afterEach(async () => {
  await server.stop()
  await service.stop()
})

const subscribe = (as = manager, endpoint: string = service.address) =>
  server.call(subscribePush, { as, body: { endpoint } })
const deliver = () => deliverPushes(server.platform, new AbortController().signal)
const isOn = async (as = manager) =>
  (await server.call(listSessions, { as })).body.some(({ pushed }) => pushed)

const reset: Notice = {
  name: 'reset_requested',
  values: { person_id: '018f0000-0000-7000-8000-000000000001' },
}
const passkey: Notice = { name: 'passkey_added', values: { passkey: 'Segredo da Padaria' } }
async function notify(notice: Notice, more: { fail?: boolean } = {}) {
  const { db, notify: tell } = server.platform
  await db.inTransaction(async (tx) => {
    await tell(tx, [manager.id], notice, { about: [JSON.stringify(notice)], by: manager.id })
    if (more.fail) throw new Error('taken back')
  })
}

test('outsiders, private addresses and addresses without TLS are refused, and nothing is called', async () => {
  const client = await server.makePerson('client')
  assert.equal((await subscribe(client)).status, 403)
  assert.equal((await server.call(getPushKey, { as: client })).status, 403)
  for (const endpoint of [
    'http://push.example.com/1',
    'https://10.0.0.1/1',
    'https://localhost/1',
    'https://169.254.169.254/latest',
    'https://user:word@push.example.com/1',
    'nothing',
  ])
    assert.equal((await subscribe(manager, endpoint)).error.code, 'invalid', endpoint)
  await notify(reset)
  await deliver()
  assert.equal(service.received.length, 0)
  assert.equal(await isOn(), false)
})

test('a decision is announced once, empty, and signed with the key that this session’s browser subscribed with', async () => {
  const point = Buffer.from((await server.call(getPushKey, { as: manager })).body.public_key, 'base64url')
  assert.equal((await subscribe()).status, 204)
  assert.equal(await isOn(), true)
  await notify(passkey)
  await assert.rejects(notify(reset, { fail: true }))
  await deliver()
  assert.equal(service.received.length, 0)

  await notify(reset)
  await notify({ name: 'reset_requested', values: { person_id: '018f0000-0000-7000-8000-000000000002' } })
  await deliver()
  await deliver()
  const [received, ...others] = service.received
  assert.ok(received)
  assert.deepEqual(others, [], 'several at once are one announcement')
  assert.equal(received.body, '')
  assert.equal(received.headers['content-length'], '0')
  const [, token = '', shown] = /^vapid t=([^,]+), k=(.+)$/.exec(String(received.headers.authorization)) ?? []
  assert.equal(shown, point.toString('base64url'))
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const key = await importJWK(
    { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) },
    'ES256',
  )
  const { payload } = await jwtVerify(token, key, {
    audience: new URL(service.address).origin,
    currentDate: new Date(server.clock.now()),
  })
  assert.equal(payload.sub, server.platform.config.publicUrl.origin)
})

test('two sessions of one person subscribe with keys that differ', async () => {
  const keyOf = async (as: TestPerson) => (await server.call(getPushKey, { as })).body.public_key
  const other = { ...manager, token: await server.makeSession(manager.id) }
  assert.notEqual(await keyOf(manager), await keyOf(other))
  assert.equal(await keyOf(manager), await keyOf(manager))
})

test('nothing is announced after the session ended, or it was switched off, or its browser has unsubscribed', async () => {
  await subscribe()
  await server.call(unsubscribePush, { as: manager })
  await notify(reset)
  await deliver()
  assert.equal(service.received.length, 0)

  await subscribe()
  service.answer = answerWith(410)
  await notify(reset)
  await deliver()
  assert.equal(service.received.length, 1)
  assert.equal(await isOn(), false)

  await subscribe()
  const other = { ...manager, token: await server.makeSession(manager.id) }
  await server.call(logOut, { as: manager })
  await notify(reset)
  await deliver()
  assert.equal(service.received.length, 1)
  assert.equal(await isOn(other), false)
})

test('an address that was given while the earlier one was called stays, though that one is gone', async () => {
  await subscribe()
  const { promise: isSubscribed, resolve } = Promise.withResolvers<void>()
  service.answer = (response) => {
    void subscribe(manager, `${service.address}/anew`).then(() => {
      resolve()
      answerWith(410)(response)
    })
  }
  await notify(reset)
  await deliver()
  await isSubscribed
  assert.equal(await isOn(), true)
  service.answer = answerWith(200)
  await notify({ name: 'reset_requested', values: { person_id: '018f0000-0000-7000-8000-000000000003' } })
  await deliver()
  assert.equal(service.received.length, 2)
})

test('a push service that fails keeps the subscription', async () => {
  await subscribe()
  service.answer = answerWith(503)
  await notify(reset)
  await deliver()
  assert.equal(service.received.length, 1)
  assert.equal(await isOn(), true)
})
