import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/audit.ts'
import {
  changeOrganisationLanguage,
  getGeneral,
  getOrganisationLanguage,
} from '@chaveiro/contract/settings.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { SigningDevice } from '../../testing/signing-device.ts'
import { audit } from '../audit/audit.routes.ts'
import { changeLanguage } from './change-language.ts'
import { settings } from './settings.routes.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([settings, audit])
})
after(() => server.stop())

test('only custodians read what the installation is', async () => {
  for (const role of ['contributor', 'client'] as const) {
    const as = await server.makePerson(role)
    assert.equal((await server.call(getGeneral, { as })).status, 403)
  }
  assert.equal((await server.call(getGeneral, {})).status, 401)
})

test('general settings say what is truly running', async () => {
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
  assert.deepEqual([before.users, before.custodians], [4, 2])
  const device = new SigningDevice(admin.id)
  await device.foundOrganisation(server.platform)
  assert.equal((await server.call(getGeneral, { as: admin })).body.organisation, device.org)
})

const choose = (as: TestPerson, language: 'en' | 'pt-BR') =>
  server.call(changeOrganisationLanguage, { as, body: { language } })
const languageFor = async (as: TestPerson) =>
  (await server.call(getOrganisationLanguage, { as })).body.language

test('only custodians choose the organisation’s language, by the role that they have at the end', async () => {
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

test('a language that the product does not speak is refused by name', async () => {
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
