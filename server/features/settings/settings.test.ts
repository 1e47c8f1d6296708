import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallInput } from '@chaveiro/contract/call.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { listSessions } from '@chaveiro/contract/calls/sessions.ts'
import {
  changeOrganisationLanguage,
  changeOrganisationSettings,
  getGeneral,
  getOrganisationLanguage,
  getOrganisationSettings,
} from '@chaveiro/contract/calls/settings.ts'
import { createVault } from '@chaveiro/contract/calls/vaults.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { SigningDevice } from '../../testing/signing-device.ts'
import { audit } from '../audit/audit.routes.ts'
import { sessions } from '../sessions/sessions.routes.ts'
import { vaults } from '../vaults/vaults.routes.ts'
import { changeLanguage } from './change-language.ts'
import { changeOrganisation } from './change-organisation.ts'
import { settings } from './settings.routes.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([settings, audit, sessions, vaults])
})
after(() => server.stop())

test('only custodians read the facts about the installation', async () => {
  for (const role of ['contributor', 'client'] as const) {
    const as = await server.makePerson(role)
    assert.equal((await server.call(getGeneral, { as })).status, 403)
  }
  assert.equal((await server.call(getGeneral, {})).status, 401)
})

test('general settings show what is really running', async () => {
  const admin = await server.makePerson('admin')
  await server.makePerson('manager')
  await server.makePerson('manager', { status: 'inactive' })
  const before = (await server.call(getGeneral, { as: admin })).body
  const engine = server.platform.db.engine
  assert.equal(before.storage, engine === 'sqlite' ? 'sqlite' : 'postgresql')
  assert.match(before.storage_version, engine === 'sqlite' ? /^3\.\d+/ : /^1[5-9]|^[2-9]\d/)
  assert.deepEqual(
    [before.version, before.company_domain, before.identity_provider, before.organisation],
    ['1.0.0', 'agencia.example', 'development', null],
  )
  assert.ok(before.storage_bytes > 10_000)
  assert.deepEqual([before.data_residency, before.laws], [null, []])
  assert.deepEqual([before.backup_taken_at, before.backup_tried_at], [null, null])
  assert.deepEqual([before.users, before.custodians], [4, 2])
  const device = new SigningDevice(admin.id)
  await device.foundOrganisation(server.platform)
  assert.equal((await server.call(getGeneral, { as: admin })).body.organisation, device.org)
})

const choose = (as: TestPerson, language: 'en' | 'pt-BR') =>
  server.call(changeOrganisationLanguage, { as, body: { language } })
const languageFor = async (as: TestPerson) =>
  (await server.call(getOrganisationLanguage, { as })).body.language

test('only custodians choose the organisation’s language, by their role at the end of the call', async () => {
  for (const [role, code] of [
    ['contributor', 'not_custodian'],
    ['client', 'not_custodian'],
  ] as const) {
    const answer = await choose(await server.makePerson(role), 'pt-BR')
    assert.deepEqual([answer.status, answer.error.code], [403, code])
  }
  assert.equal((await server.call(changeOrganisationLanguage, { body: { language: 'pt-BR' } })).status, 401)
  const manager = await server.makePerson('manager')
  const { db, appendAudit } = server.platform
  const caller = await server.callerOf(manager)
  await server.changePerson(manager.id, { role: 'contributor' })
  const late = db.inTransaction((tx) => changeLanguage(tx, appendAudit, caller, 'pt-BR'))
  await assert.rejects(late, { code: 'not_custodian' })
  assert.equal(await languageFor(manager), 'en')
})

test('an unsupported language is refused by name', async () => {
  const as = await server.makePerson('manager')
  const answer = await server.send(changeOrganisationLanguage, { as, body: { language: 'fr' } })
  assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, 'language'])
})

test('all staff read the organisation’s language, which a manager chooses; each change is audited once', async () => {
  const [manager, contributor] = [await server.makePerson('manager'), await server.makePerson('contributor')]
  const client = await server.makePerson('client')
  assert.equal((await server.call(getOrganisationLanguage, { as: client })).status, 403)
  assert.equal((await server.call(getOrganisationLanguage, {})).status, 401)
  for (const language of ['pt-BR', 'pt-BR', 'en'] as const) {
    assert.deepEqual((await choose(manager, language)).body, { language })
    assert.equal(await languageFor(contributor), language)
  }
  const event_type = 'organisation_language_changed'
  const logs = await server.call(listAuditLogs, { as: manager, query: { event_type } })
  assert.deepEqual(
    logs.body.map(({ user_email, details }) => [user_email, details.name]),
    [
      [manager.email, 'en'],
      [manager.email, 'pt-BR'],
    ],
  )
})

const change = (as: TestPerson, body: CallInput<typeof changeOrganisationSettings>['body']) =>
  server.call(changeOrganisationSettings, { as, body })

test('managers, contributors and clients cannot change settings that apply to everybody', async () => {
  const admin = await server.makePerson('admin')
  const before = (await server.call(getOrganisationSettings, { as: admin })).body
  for (const [role, code] of [
    ['manager', 'not_admin'],
    ['contributor', 'not_custodian'],
    ['client', 'not_custodian'],
  ] as const) {
    const answer = await change(await server.makePerson(role), { session_hours: 1 })
    assert.deepEqual([answer.status, answer.error.code], [403, code])
  }
  const late = await server.makePerson('admin')
  const caller = await server.callerOf(late)
  await server.changePerson(late.id, { role: 'manager' })
  await assert.rejects(
    server.platform.db.inTransaction((tx) =>
      changeOrganisation(tx, server.platform, caller, { session_hours: 1 }),
    ),
    { code: 'not_admin' },
  )
  assert.deepEqual((await server.call(getOrganisationSettings, { as: admin })).body, before)
})

test('an idle lock, session length or visibility outside the choices is refused by name', async () => {
  const as = await server.makePerson('admin')
  for (const [body, path] of [
    [{ lock_after_idle_minutes: 600 }, 'lock_after_idle_minutes'],
    [{ lock_after_idle_minutes: 0 }, 'lock_after_idle_minutes'],
    [{ session_hours: 10_000 }, 'session_hours'],
    [{ session_hours: 0 }, 'session_hours'],
    [{ default_visibility: { client: 'public' } }, 'default_visibility.client'],
    [{ name: 'x'.repeat(201) }, 'name'],
  ] as const) {
    const answer = await server.send(changeOrganisationSettings, { as, body: body as never })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, path])
  }
})

test('an admin’s settings are read by all staff, and each changed setting is audited once', async () => {
  const [admin, contributor] = [await server.makePerson('admin'), await server.makePerson('contributor')]
  const wanted = {
    name: 'Agência Aurora',
    default_visibility: { client: 'private' },
    lock_after_idle_minutes: 5,
    device_session_idle_days: 7,
    connect_other_computers: true,
  } as const
  for (let time = 0; time < 2; time++) assert.equal((await change(admin, wanted)).status, 200)
  const read = (await server.call(getOrganisationSettings, { as: contributor })).body
  assert.deepEqual(read, {
    name: 'Agência Aurora',
    default_visibility: { client: 'private', product: 'listed', squad: 'listed' },
    lock_after_idle_minutes: 5,
    session_hours: 12,
    export_needs_second: true,
    health_ranges: false,
    device_session_idle_days: 7,
    connect_other_computers: true,
  })
  // The language is stored separately, and neither write changes the other.
  await choose(admin, 'pt-BR')
  assert.deepEqual((await server.call(getOrganisationSettings, { as: contributor })).body, read)
  const entries = (await server.call(listAuditLogs, { as: admin })).body
    .filter(({ user_email }) => user_email === admin.email)
    .map(({ event_type, details }) => [event_type, details.name])
  assert.deepEqual(entries.reverse(), [
    ['organisation_renamed', 'Agência Aurora'],
    ['default_visibility_changed', 'client: private'],
    ['idle_lock_changed', '5 min'],
    ['device_idle_days_changed', '7 d'],
    ['connect_rule_changed', 'on'],
    ['organisation_language_changed', 'pt-BR'],
  ])
  const stored = await server.platform.db.read.kysely
    .selectFrom('organisation_settings')
    .selectAll()
    .execute()
  assert.ok(!JSON.stringify(stored).includes('Aurora'))
})

test('two admins who change different settings at the same moment keep both', async () => {
  const [one, other] = [await server.makePerson('admin'), await server.makePerson('admin')]
  const answers = await Promise.all([
    change(one, { lock_after_idle_minutes: 10 }),
    change(other, { session_hours: 8 }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  const { lock_after_idle_minutes, session_hours } = (await server.call(getOrganisationSettings, { as: one }))
    .body
  assert.deepEqual([lock_after_idle_minutes, session_hours], [10, 8])
})

test('a session longer than an admin now allows answers 401 at its next call', async () => {
  const [admin, contributor] = [await server.makePerson('admin'), await server.makePerson('contributor')]
  await change(admin, { session_hours: 24 })
  server.clock.advance({ minutes: 100 })
  const fresh = await server.makePerson('admin')
  assert.equal((await server.call(getOrganisationSettings, { as: contributor })).status, 200)
  await change(fresh, { session_hours: 1 })
  assert.equal((await server.call(getOrganisationSettings, { as: contributor })).status, 401)
  assert.equal((await server.call(getOrganisationSettings, { as: fresh })).status, 200)
})

test('a stolen session ended by a shorter choice is not revived once sessions are longer', async () => {
  const [admin, victim] = [await server.makePerson('admin'), await server.makePerson('contributor')]
  await change(admin, { session_hours: 12 })
  const isIn = async (as: TestPerson) => (await server.call(getOrganisationSettings, { as })).status === 200
  server.clock.advance({ minutes: 90 })
  const [fresh, young] = [await server.makePerson('admin'), await server.makePerson('contributor')]
  await change(fresh, { session_hours: 1 })
  await change(fresh, { session_hours: 12 })
  assert.deepEqual([await isIn(admin), await isIn(victim), await isIn(young)], [false, false, true])
  // Sessions that ended under the short choice stay ended too.
  await change(fresh, { session_hours: 1 })
  const { body: listed } = await server.call(listSessions, { as: young })
  assert.equal(Date.parse(listed[0]?.expires_at ?? '') - server.clock.now(), hourMs)
  server.clock.advance({ minutes: 61 })
  await change(await server.makePerson('admin'), { session_hours: 12 })
  assert.equal(await isIn(young), false)
})

test('a session begun with a clock far ahead does not outlast the choice once the clock is right', async () => {
  const admin = await server.makePerson('admin')
  await change(admin, { session_hours: 1 })
  server.clock.advance({ hours: 8 })
  const ahead = await server.makePerson('contributor')
  server.clock.advance({ hours: -8 })
  assert.equal((await server.call(getOrganisationSettings, { as: ahead })).status, 401)
  assert.equal((await server.call(getOrganisationSettings, { as: admin })).status, 200)
})

test('a new vault without a chosen visibility gets the organisation’s default for its type', async () => {
  const admin = await server.makePerson('admin')
  await change(admin, { default_visibility: { squad: 'private', product: 'listed' } })
  const make = async (body: object) =>
    (await server.send(createVault, { as: admin, body: { name: 'Vault', ...body } })).body.visibility
  assert.equal(await make({ type: 'squad' }), 'private')
  assert.equal(await make({ type: 'product' }), 'listed')
  assert.equal(await make({ type: 'squad', visibility: 'listed' }), 'listed')
})
