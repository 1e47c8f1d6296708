import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, beforeEach, test } from 'node:test'
import { changeOrganisationLanguage } from '@chaveiro/contract/calls/settings.ts'
import { saveWebhook } from '@chaveiro/contract/calls/team-chat.ts'
import { keepView, listViews } from '@chaveiro/contract/calls/views.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { hashWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { registerFeatures } from '../../app.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { startChatService } from '../../testing/chat-service.ts'
import { signedView } from '../../testing/sign-view.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { TestVaults } from '../../testing/test-vaults.ts'
import { deliverMessages } from '../team-chat/deliver-messages.ts'
import { keepDay } from './keep-day.ts'

const service = await startChatService()
const environment = { WEBHOOK_ALLOWED_HOSTS: service.host }
const server = await startTestServer([registerFeatures], { environment })
after(async () => {
  await server.stop()
  await service.stop()
})
const { organisation, founder: admin } = await TestVaults.found(server)
const manager = await organisation.join('manager')
const other = await organisation.join('manager')
const early = await organisation.join('manager')
const late = await organisation.join('manager')

const { db, atRest } = server.platform
const run = () => db.inTransaction((tx) => keepDay(tx, atRest, server.clock.now()))
const deliver = () => deliverMessages(server.platform)
/** Sessions end long before the next day. */
const signedIn = async ({ id }: Keyed) => ({ token: await server.makeSession(id) })
const turnOn = async (body: object) => server.send(saveWebhook, { as: await signedIn(admin), body })
const days = async () => (await server.call(listViews, { as: await signedIn(admin), query: {} })).body.days
const told = () => service.received.map(({ body }) => JSON.parse(body))

async function keep(by: Keyed): Promise<string> {
  const body = await signedView(organisation, by)
  assert.equal((await server.call(keepView, { as: await signedIn(by), body })).status, 200)
  return body.statement
}

/** Advances to this hour of the next day, in the server's time zone. */
function goOn(hour: number): void {
  const next = new Date(server.clock.now())
  next.setDate(next.getDate() + 1)
  next.setHours(hour, 0, 0, 0)
  server.clock.advance({ milliseconds: next.getTime() - server.clock.now() })
}

beforeEach(() => {
  service.received.length = 0
  goOn(10)
})

test('nothing is stored or sent if chat is off or does not want it, nor at night', async () => {
  await keep(manager)
  await run()
  await turnOn({ webhook_url: service.address, events: ['vault_deleted'] })
  await run()
  await turnOn({ events: ['view_of_day'] })
  goOn(8)
  await keep(manager)
  await run()
  await deliver()
  assert.deepEqual([await days(), told()], [[], []])
})

test('the newest view of the last 24 hours is sent once a day, as words in the organisation’s language', async () => {
  await keep(manager)
  server.clock.advance({ minutes: 1 })
  const statement = await keep(admin)
  await Promise.all([run(), run()])
  await keep(manager)
  await run()
  await deliver()
  const [{ title, facts, url }, ...more] = told()
  assert.deepEqual(more, [])
  const words = await hashWords(hash('sha256', statement, 'base64url'), 'en')
  assert.deepEqual(facts, { words: words.join(' '), compare: '“What my colleagues see”' })
  assert.match(title, /^What .+’s device saw on .+ UTC$/)
  assert.equal(new URL(url).pathname, '/colleagues')
  assert.deepEqual(
    (await days()).map((day) => day.statement),
    [statement],
  )

  await server.call(changeOrganisationLanguage, { as: await signedIn(admin), body: { language: 'pt-BR' } })
  goOn(9)
  await run()
  await deliver()
  const second = told()[1]
  const portuguese = await hashWords(
    hash('sha256', (await days())[1]?.statement as string, 'base64url'),
    'pt-BR',
  )
  assert.equal(second.facts.words, portuguese.join(' '))
  assert.match(second.title, /^O que o dispositivo de .+ viu em .+ UTC$/)
})

test('if nobody has unlocked for a day nothing is sent, and seven of thirty stored days are answered', async () => {
  await run()
  await deliver()
  assert.deepEqual(told(), [])
  for (let day = 0; day < 32; day += 1) {
    await keep(manager)
    await run()
    goOn(10)
  }
  assert.equal((await days()).length, 6, 'of today there is none yet')
  const rows = await db.read.kysely.selectFrom('view_days').select('day').execute()
  assert.equal(rows.length, 30)
})

test('a view of somebody who lost their role meanwhile is neither chosen nor sent', async () => {
  await keep(manager)
  server.clock.advance({ minutes: 1 })
  await keep(other)
  await server.changePerson(other.id, { role: 'contributor' })
  await run()
  await server.changePerson(manager.id, { status: 'inactive' })
  await deliver()
  assert.deepEqual(told(), [])
  const [last] = (await days()).slice(-1)
  assert.equal(parseStatement(last?.statement as string, 'chaveiro.view').payload.by, manager.id)
})

test('a day kept by a clock that was ahead neither replaces today’s nor makes the answer too long', async () => {
  for (let day = 0; day < 7; day += 1) {
    await keep(early)
    if (day < 6) await run()
    goOn(10)
  }
  const today = server.clock.now()
  for (const ahead of [1, 30]) {
    server.clock.advance({ hours: 24 * ahead })
    await keep(early)
    await run()
    server.clock.advance({ milliseconds: today - server.clock.now() })
  }
  const before = await days()
  await keep(late)
  await run()
  assert.equal((await days()).length, before.length + 1, 'today’s is kept')
  assert.ok((await days()).every(({ day }) => day <= dayOf(today)))
})
