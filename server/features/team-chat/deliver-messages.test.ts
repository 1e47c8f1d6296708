import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as immediate } from 'node:timers/promises'
import { retryChatMessage, testWebhook } from '@chaveiro/contract/calls/team-chat.ts'
import { answerWith } from '../../testing/chat-service.ts'
import {
  admin,
  bodies,
  decide,
  deliver,
  eachWithTeamChat,
  messages,
  server,
  service,
  told,
  turnOn,
} from '../../testing/each-with-team-chat.ts'
import { deliverMessages } from './deliver-messages.ts'

eachWithTeamChat()

test('a failing service is retried after growing pauses for a day, and later messages of the matter wait', async () => {
  await turnOn()
  service.answer = answerWith(500)
  await decide('user_role_changed', 'Ana')
  await decide('user_role_changed', 'Bia')
  await deliver()
  await deliver()
  assert.deepEqual(told(), [['user_role_changed', 'Ana']])
  for (let hour = 0; hour < 23; hour += 1) {
    server.clock.advance({ hours: 1 })
    await deliver()
  }
  assert.ok(bodies().every(({ facts }) => facts.about === 'Ana'))
  assert.equal(new Set(bodies().map(({ id }) => id)).size, 1)
  admin.token = await server.makeSession(admin.id)
  const [second, first] = await messages()
  assert.deepEqual(
    [first?.state, first?.last, second?.state],
    ['waiting', { outcome: 'refused', status: 500 }, 'waiting'],
  )
  service.answer = answerWith(200)
  server.clock.advance({ hours: 1 })
  await deliver()
  assert.deepEqual(
    told()
      .slice(-2)
      .map(([, about]) => about),
    ['Ana', 'Bia'],
  )
})

test('a message is given up after a day, the next of its matter continues, and a retry sends it after all', async () => {
  await turnOn()
  service.answer = answerWith(404)
  await decide('user_role_changed', 'Ana')
  for (let hour = 0; hour < 26; hour += 1) {
    await deliver()
    server.clock.advance({ hours: 1 })
  }
  admin.token = await server.makeSession(admin.id)
  const [given] = await messages()
  assert.deepEqual([given?.state, given?.next_at], ['failed', null])
  service.answer = answerWith(200)
  await decide('user_role_changed', 'Bia')
  await deliver()
  assert.deepEqual(told().at(-1), ['user_role_changed', 'Bia'])
  const retry = (id = given?.id ?? '') => server.call(retryChatMessage, { as: admin, params: { id } })
  assert.equal((await retry()).status, 204)
  await deliver()
  assert.deepEqual(told().at(-1), ['user_role_changed', 'Ana'])
  assert.deepEqual([(await retry()).error.code, (await retry(admin.id)).status], ['already_sent', 404])
})

test('a service that asks to wait is retried no earlier', async () => {
  await turnOn()
  service.answer = answerWith(429, { 'retry-after': '600' })
  await decide('became_admin')
  await deliver()
  server.clock.advance({ minutes: 9 })
  await deliver()
  assert.equal(service.received.length, 1)
  server.clock.advance({ minutes: 2 })
  await deliver()
  assert.equal(service.received.length, 2)
})

test('two servers send each message once; one that died loses it to the other after a while', async () => {
  await turnOn()
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi']) await decide('user_role_changed', name)
  await Promise.all([deliver(), deliver(), deliver()])
  assert.deepEqual(
    told().map(([, about]) => about),
    ['Ana', 'Bia', 'Caio', 'Davi'],
  )

  await decide('became_admin', 'Eva')
  const dying = new AbortController()
  service.answer = () => dying.abort()
  const { platform } = server
  const lost = { ...platform, db: { ...platform.db, inTransaction: onlyOnce(platform.db.inTransaction) } }
  await assert.rejects(deliverMessages(lost as typeof platform, dying.signal), /dead/)
  service.answer = answerWith(200)
  await deliver()
  assert.equal(service.received.length, 5)
  server.clock.advance({ minutes: 3 })
  await deliver()
  assert.deepEqual(
    told()
      .slice(4)
      .map(([, about]) => about),
    ['Eva', 'Eva'],
  )
})

test('a server that stops keeps no message from the next one', async () => {
  await turnOn()
  await decide('user_role_changed', 'Ana')
  await deliverMessages(server.platform, AbortSignal.abort())
  assert.deepEqual(told(), [])
  await deliver()
  assert.deepEqual(told(), [['user_role_changed', 'Ana']])
})

/** The first call succeeds, the others never happen, as if the process had died. */
function onlyOnce<A extends unknown[], R>(call: (...args: A) => Promise<R>) {
  let calls = 0
  return (...args: A): Promise<R> => (calls++ === 0 ? call(...args) : Promise.reject(new Error('dead')))
}

test('a test message reports its outcome at once, and is not stored', async () => {
  assert.equal((await server.call(testWebhook, { as: admin })).error.code, 'chat_off')
  await turnOn()
  assert.deepEqual((await server.call(testWebhook, { as: admin })).body, { outcome: 'sent', status: 200 })
  service.answer = answerWith(410)
  assert.deepEqual((await server.call(testWebhook, { as: admin })).body, { outcome: 'refused', status: 410 })
  assert.deepEqual([bodies()[0].event, await messages()], ['test', []])
})

test('sent and given-up messages are kept for thirty days', async () => {
  await turnOn()
  await decide('became_admin')
  await deliver()
  server.clock.advance({ hours: 29 * 24 })
  await server.platform.jobs.runDue()
  admin.token = await server.makeSession(admin.id)
  assert.equal((await messages()).length, 1)
  server.clock.advance({ hours: 2 * 24 })
  await server.platform.jobs.runDue()
  admin.token = await server.makeSession(admin.id)
  assert.equal((await messages()).length, 0)
})

test('the running server sends by itself, and stops while a service keeps it waiting', async () => {
  await turnOn()
  await decide('became_admin')
  await server.platform.jobs.runDue()
  await service.untilReceived(1)
  service.answer = () => undefined
  await decide('user_role_changed')
  // The first round may not be over yet, so look again until the next one begins, as a running server does.
  const second = service.untilReceived(2).then(() => true)
  do {
    server.clock.advance({ seconds: 30 })
    await server.platform.jobs.runDue()
  } while (!(await Promise.race([second, immediate(false)])))
})
