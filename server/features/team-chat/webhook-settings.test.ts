import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { listNotifications, readNotifications } from '@chaveiro/contract/calls/notifications.ts'
import {
  getWebhook,
  listChatMessages,
  retryChatMessage,
  testWebhook,
} from '@chaveiro/contract/calls/team-chat.ts'
import { chatEventNames, chatEventsAtFirst } from '@chaveiro/contract/events/chat.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import {
  admin,
  decide,
  deliver,
  eachWithTeamChat,
  messages,
  read,
  save,
  server,
  service,
  turnOn,
} from '../../testing/each-with-team-chat.ts'
import { saveWebhook } from './save-webhook.ts'

eachWithTeamChat()

test('only custodians see, change, test and retry, by their role at the end of the call', async () => {
  for (const role of ['contributor', 'client'] as const) {
    const as = await server.makePerson(role)
    const id = admin.id
    for (const answer of [
      await server.call(getWebhook, { as }),
      await save({ webhook_url: service.address }, as),
      await server.call(testWebhook, { as }),
      await server.call(listChatMessages, { as }),
      await server.call(retryChatMessage, { as, params: { id } }),
    ])
      assert.equal(answer.status, 403)
  }
  const manager = await server.makePerson('manager')
  const caller = await server.callerOf(manager)
  await server.changePerson(manager.id, { role: 'contributor' })
  const { db } = server.platform
  const late = db.inTransaction((tx) =>
    saveWebhook(tx, server.platform, caller, { webhook_url: service.address }),
  )
  await assert.rejects(late, { code: 'not_custodian' })
  assert.equal((await read()).webhook_url, '')
})

// Promise 28
test('everybody who may change the chat is told that its address was changed, also who did it; of its events nobody is told', async () => {
  const [contributor, manager] = [await server.makePerson('contributor'), await server.makePerson('manager')]
  const unread = async (as: TestPerson) => (await server.send(listNotifications, { as })).body.unread_count
  await save({ webhook_url: 'https://hooks.slack.com/services/ours' })
  assert.deepEqual([await unread(admin), await unread(manager), await unread(contributor)], [1, 1, 0])
  await server.send(readNotifications, { as: manager })
  await save({ switched: { vault_created: false } })
  assert.equal(await unread(manager), 0)
  await save({ webhook_url: '' })
  assert.equal(await unread(manager), 1)
})

test('the beginning of an address that somebody else has replaced or removed meanwhile does not overwrite theirs', async () => {
  await save({ webhook_url: 'https://hooks.slack.com/services/old' })
  const { webhook_url: shown } = await read()
  for (const webhook_url of ['https://chat.googleapis.com/new', '']) {
    await save({ webhook_url })
    const before = await read()
    const answer = await save({ webhook_url: shown, service: 'slack' })
    const faults = answer.error.fields?.map(({ path, fault }) => [path, fault])
    assert.deepEqual([answer.status, faults], [422, [['webhook_url', 'shortened']]])
    assert.deepEqual(await read(), before)
  }
})

test('an invalid, unencrypted or private address is refused, and nothing changes', async () => {
  await turnOn()
  const before = await read()
  for (const [webhook_url, fault] of [
    ['chat', 'not_https'],
    ['http://chat.googleapis.com/x', 'not_https'],
    ['ftp://chat.googleapis.com/x', 'not_https'],
    ['https://user:pass@chat.googleapis.com/x', 'not_https'],
    ['https://127.0.0.1/x', 'not_public'],
    ['https://2130706433/x', 'not_public'],
    ['https://[::ffff:10.0.0.1]/x', 'not_public'],
    ['https://localhost/x', 'not_public'],
    ['https://localhost./x', 'not_public'],
    ['https://intranet/x', 'not_public'],
    ['https://169.254.169.254/latest/meta-data', 'not_public'],
    [`https://chat.example/${'x'.repeat(2048)}`, 'too_long'],
  ]) {
    const { status, error } = await save({ webhook_url })
    assert.deepEqual(
      [status, error.fields?.[0]],
      [422, { path: 'webhook_url', fault, detail: error.fields?.[0]?.detail }],
    )
  }
  for (const body of [
    { events: ['login'] },
    { events: 'all' },
    { switched: { login: true } },
    { switched: { became_admin: 'on' } },
    { switched: ['became_admin'] },
    { service: 'irc' },
    { shows_names: 1 },
    { webhook_url: 5 },
  ])
    assert.equal((await save(body)).status, 422, JSON.stringify(body))
  assert.deepEqual(await read(), before)
})

// Promise 28
test('the address is shown by its host only; saving it as read keeps it, and an empty one turns chat off', async () => {
  assert.deepEqual(await read(), {
    webhook_url: '',
    service: 'json',
    is_service_chosen: false,
    events: chatEventsAtFirst,
    shows_names: true,
  })
  const { body } = await turnOn()
  assert.equal(body.webhook_url, `http://${service.host}/…`)
  assert.doesNotMatch(JSON.stringify(await read()), /secret-part/)
  await save({ webhook_url: body.webhook_url, shows_names: false })
  await decide('became_admin')
  await deliver()
  assert.deepEqual(
    service.received.map(({ path }) => path),
    ['/services/T0/secret-part'],
  )
  await decide('became_admin')
  assert.equal((await save({ webhook_url: '' })).body.webhook_url, '')
  await decide('became_admin')
  await deliver()
  assert.equal(service.received.length, 1)
  assert.equal((await messages()).length, 1)
})

test('two admins who switch events at once do not undo each other: every switch of 24 stays', async () => {
  await turnOn(chatEventNames.slice(0, 12))
  const second = await server.makePerson('manager')
  const answers = await Promise.all(
    chatEventNames
      .slice(0, 24)
      .map((name, at) => save({ switched: { [name]: at >= 12 } }, at % 2 ? admin : second)),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.deepEqual((await read()).events, chatEventNames.slice(12, 24))
})

test('a change is audited once by its host, and one that changes nothing is not', async () => {
  await turnOn()
  await turnOn()
  await save({ events: [] })
  await save({ events: [] })
  await save({ webhook_url: '' })
  const logs = await server.call(listAuditLogs, { as: admin, query: { event_type: 'team_chat_changed' } })
  assert.deepEqual(
    logs.body.map(({ details }) => details.name),
    ['-', service.host, service.host],
  )
  assert.doesNotMatch(JSON.stringify(logs.body), /secret-part/)
})

test('the service follows from the address unless it is chosen', async () => {
  for (const [host, expected] of [
    ['chat.googleapis.com', 'google_chat'],
    ['hooks.slack.com', 'slack'],
    ['agencia.webhook.office.com', 'teams'],
    ['prod-1.westus.logic.azure.com', 'teams'],
    ['discord.com', 'discord'],
    ['evil-discord.com', 'json'],
    ['discord.com.evil.example', 'json'],
  ])
    assert.equal((await save({ webhook_url: `https://${host}/x` })).body.service, expected, host)
  const chosen = (await save({ service: 'slack' })).body
  assert.deepEqual([chosen.service, chosen.is_service_chosen], ['slack', true])
  assert.equal((await save({ service: null })).body.service, 'json')
})

test('the signing key is answered once, when it is made; another address gets another one', async () => {
  const { signing_key: first } = (await turnOn()).body
  assert.match(first ?? '', /^[A-Za-z0-9_-]{43}$/)
  assert.equal((await turnOn()).body.signing_key, null)
  assert.equal((await save({ service: 'slack' })).body.signing_key, null)
  const { signing_key: second } = (await save({ service: null })).body
  assert.notEqual(second, first)
  assert.doesNotMatch(JSON.stringify(await read()), new RegExp(`${second}`))
})
