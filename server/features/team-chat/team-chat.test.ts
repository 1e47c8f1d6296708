import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { setImmediate as immediate } from 'node:timers/promises'
import { listAuditLogs } from '@chaveiro/contract/audit.ts'
import type { AuditEventType } from '@chaveiro/contract/audit-events.ts'
import { type ChatEvent, chatEventsAtFirst } from '@chaveiro/contract/chat-events.ts'
import { hourMs } from '@chaveiro/contract/rules/durations.ts'
import { changeOrganisationLanguage } from '@chaveiro/contract/settings.ts'
import {
  getWebhook,
  listChatMessages,
  retryChatMessage,
  saveWebhook as saveCall,
  testWebhook,
} from '@chaveiro/contract/team-chat.ts'
import { createVault, deleteVault, updateVault } from '@chaveiro/contract/vaults.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { queueDailyMessage } from '../../platform/team-chat/queue-chat-message.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { audit } from '../audit/audit.routes.ts'
import { settings } from '../settings/settings.routes.ts'
import { vaults } from '../vaults/vaults.routes.ts'
import { deliverMessages } from './deliver-messages.ts'
import { saveWebhook } from './save-webhook.ts'
import { teamChat } from './team-chat.routes.ts'
import { answerWith, type ChatService, startChatService } from './testing/chat-service.ts'

let server: TestServer
let service: ChatService
let admin: TestPerson
beforeEach(async () => {
  service = await startChatService()
  const environment = { WEBHOOK_ALLOWED_HOSTS: service.host }
  server = await startTestServer([vaults, audit, settings, teamChat], { environment })
  admin = await server.makePerson('admin')
})
afterEach(async () => {
  await server.stop()
  await service.stop()
})

const read = async () => (await server.call(getWebhook, { as: admin })).body
const save = (body: object, as = admin) => server.send(saveCall, { as, body })
const messages = async () => (await server.call(listChatMessages, { as: admin })).body
const deliver = () => deliverMessages(server.platform)
const turnOn = (events?: ChatEvent[]) => save({ webhook_url: service.address, ...(events && { events }) })

/** Writes an audit entry, as a use case does. */
async function decide(
  event: Extract<ChatEvent, AuditEventType>,
  name = 'Ana',
  more: { vaultId?: string; fail?: boolean } = {},
) {
  const { db, appendAudit } = server.platform
  const { actor, ip } = await server.callerOf(admin)
  const vault = more.vaultId === undefined ? {} : { vaultId: more.vaultId }
  await db.inTransaction(async (tx) => {
    await appendAudit(tx, { event, actor, ip, details: { name }, ...vault })
    if (more.fail) throw new Error('taken back')
  })
}
const bodies = () => service.received.map(({ body }) => JSON.parse(body))
const told = () => bodies().map(({ event, facts }) => [event, facts.about])

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
    { service: 'irc' },
    { shows_names: 1 },
    { webhook_url: 5 },
  ])
    assert.equal((await save(body)).status, 422, JSON.stringify(body))
  assert.deepEqual(await read(), before)
})

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

test('chat gets the chosen events, in order, and never one that was rolled back', async () => {
  await turnOn(['user_role_changed', 'became_admin'])
  await decide('user_role_changed', 'Ana')
  await assert.rejects(decide('user_role_changed', 'Bia', { fail: true }))
  await decide('user_invited', 'Caio')
  await decide('became_admin', 'Davi')
  await deliver()
  assert.deepEqual(told(), [
    ['user_role_changed', 'Ana'],
    ['became_admin', 'Davi'],
  ])
  await deliver()
  assert.equal(service.received.length, 2)
})

test('somebody who repeats an act does not flood the chat: ten are told, then one within the hour, with the newest and how many', async () => {
  await turnOn(['member_added', 'user_role_changed', 'breakglass_requested'])
  for (let times = 0; times < 200; times += 1) {
    server.clock.advance({ seconds: 1 })
    await decide('member_added')
    if (times % 50 === 0) await deliver()
  }
  const newest = server.clock.now()
  await decide('user_role_changed', 'Bia')
  for (let times = 0; times < 15; times += 1) await decide('breakglass_requested', 'Caio')
  await deliver()
  const of = (event: ChatEvent) => told().filter(([name]) => name === event)
  assert.equal(of('member_added').length, 10)
  assert.equal(of('user_role_changed').length, 1)
  assert.equal(of('breakglass_requested').length, 15, 'an emergency is told each time')
  server.clock.advance({ hours: 1, minutes: 1 })
  await deliver()
  assert.equal(of('member_added').length, 11)
  const { at, facts } = bodies().at(-1)
  assert.deepEqual([at, facts.about, facts.folded], [isoInstant(newest), 'Ana', '189'])
  await decide('member_added', 'Davi')
  await deliver()
  assert.deepEqual(told().at(-1), ['member_added', 'Davi'])
})

test('an act that gives power is told by name, even among ten others by an insider who tries to bury it', async () => {
  const events = ['user_role_changed', 'became_admin', 'custody_changed', 'vouching_policy_changed'] as const
  await turnOn([...events, 'key_reset', 'rotation_asked', 'member_added'])
  for (const event of [...events, 'key_reset', 'rotation_asked', 'member_added'] as const) {
    for (let times = 0; times < 11; times += 1) await decide(event, 'Helper')
    await decide(event, 'Accomplice')
    await decide(event, 'Helper')
    await deliver()
    assert.ok(
      told().some(([name, about]) => name === event && about === 'Accomplice'),
      event,
    )
  }
  assert.equal(told().filter(([name]) => name === 'user_role_changed').length, 13)
})

test('a waiting message is dropped if chat no longer wants its event', async () => {
  await turnOn(['user_role_changed'])
  await decide('user_role_changed')
  await save({ events: ['became_admin'] })
  await deliver()
  assert.deepEqual([service.received, await messages()], [[], []])
})

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

/** The first call succeeds, the others never happen, as if the process had died. */
function onlyOnce<A extends unknown[], R>(call: (...args: A) => Promise<R>) {
  let calls = 0
  return (...args: A): Promise<R> => (calls++ === 0 ? call(...args) : Promise.reject(new Error('dead')))
}

test('private vaults are never named, listed ones if the organisation chose so, deleted ones no longer', async () => {
  const make = async (name: string, visibility: 'listed' | 'private') =>
    (await server.send(createVault, { as: admin, body: { name, visibility } })).body.id
  await turnOn(['vault_created', 'vault_deleted', 'custody_changed'])
  const listed = await make('Aberto', 'listed')
  await make('Oculto', 'private')
  await deliver()
  const names = () => bodies().map(({ facts }) => facts.vault)
  assert.deepEqual(names().sort(), ['Aberto', 'Not named in chat'])
  await save({ shows_names: false })
  await make('Também', 'listed')
  await deliver()
  assert.equal(names().at(-1), 'Not named in chat')
  await save({ shows_names: true })
  await make('Logo oculto', 'listed')
  await server.call(updateVault, { as: admin, params: { id: listed }, query: { name: 'Aberto' } })
  await server.call(deleteVault, { as: admin, params: { id: listed } })
  await deliver()
  assert.deepEqual(names().slice(3).sort(), ['Logo oculto', 'Not named in chat'])
})

test('messages are in the organisation’s language and link to their subject', async () => {
  await turnOn(['vault_created'])
  await server.call(changeOrganisationLanguage, { as: admin, body: { language: 'pt-BR' } })
  const { body: vault } = await server.send(createVault, {
    as: admin,
    body: { name: 'Ação', visibility: 'listed' },
  })
  await deliver()
  const [{ title, url, facts }] = bodies()
  assert.deepEqual([title, facts.by, facts.vault], ['Cofre criado', admin.email, 'Ação'])
  assert.ok(url.endsWith(`/vaults?vault=${vault.id}`))
})

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

test('fifty expiring credentials are one message a day, which counts them when it is sent', async () => {
  await turnOn(['credentials_expire'])
  const queue = () => {
    const now = server.clock.now()
    const since = isoInstant(now - 20 * hourMs)
    return server.platform.db.inTransaction((tx) =>
      queueDailyMessage(tx, 'credentials_expire', { now, since }),
    )
  }
  await Promise.all(Array.from({ length: 50 }, queue))
  assert.equal((await messages()).length, 1)
  await deliver()
  assert.equal(service.received.length, 0, 'nothing expires')

  await insertExpiring([dayOf(server.clock.now(), -3), ...Array(49).fill(dayOf(server.clock.now(), 2))])
  await Promise.all(Array.from({ length: 50 }, queue))
  await deliver()
  const [{ title, facts, url } = assert.fail('no message'), ...more] = bodies()
  assert.deepEqual(
    [title, facts.expiring, facts.expired, new URL(url).pathname, more],
    ['Credentials expire', '49', '1', '/notifications', []],
  )
  server.clock.advance({ hours: 21 })
  await queue()
  await deliver()
  assert.equal(service.received.length, 2)
})

/** Items for the count, which reads only their day. */
async function insertExpiring(days: readonly string[]): Promise<void> {
  const vault = (await server.send(createVault, { as: admin, body: { name: 'Contas' } })).body.id
  const { db, clock } = server.platform
  const at = isoInstant(clock.now())
  await db.inTransaction(async (tx) => {
    for (const expires_at of days) {
      await tx.kysely
        .insertInto('items')
        .values({
          id: makeId(clock.now()),
          vault_id: vault,
          type: 'web_credential',
          environment: 'prod',
          criticality: 'medium',
          no_copy: false,
          requires_checkout: false,
          expires_at,
          revision: 1,
          generation: 1,
          rotate_since: null,
          wrap_generation: 1,
          wrap_dealing: 0,
          created_by: admin.id,
          created_at: at,
          updated_at: at,
          document: new Uint8Array(1),
        })
        .execute()
    }
  })
}
