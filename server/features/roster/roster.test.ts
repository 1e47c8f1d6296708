import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { createKeys } from '@chaveiro/contract/calls/account.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { appendRoster, getRoster, makeMeAdmin } from '@chaveiro/contract/calls/roster.ts'
import { changeOrganisationLanguage, getOrganisationLanguage } from '@chaveiro/contract/calls/settings.ts'
import { makeTestKeys, type TestKeys } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from '../../app.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { hashOf } from '../../testing/hash-of.ts'
import { newKeysBody } from '../../testing/sign-access.ts'
import { enrol, genesis, testSalt } from '../../testing/statements.ts'
import { applyKeyReset } from '../account/apply-key-reset.ts'
import { openReset } from '../account/read-key-resets.ts'
import { appendStatement } from './append-statement.ts'
import { becomeAdmin } from './become-admin.ts'
import type { RosterDependencies } from './dependencies.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer([registerFeatures])
})
afterEach(() => server.stop())

type Keyed = TestPerson & { keys: TestKeys }

async function keyed(
  role: 'admin' | 'contributor',
  enrolment?: (id: string, keys: TestKeys) => string,
): Promise<Keyed> {
  const person = await server.makePerson(role)
  const keys = makeTestKeys()
  const methods = [{ id: randomUUID(), kind: 'recovery' as const, argon2: null, sealed: 'cha1.AAAA' }]
  const answer = await server.call(createKeys, {
    as: person,
    body: {
      ...newKeysBody(person.id, keys, methods),
      ...(enrolment && { enrol: enrolment(person.id, keys) }),
    },
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return { ...person, keys }
}

async function found(headers = {}): Promise<{ admin: Keyed; org: string }> {
  const admin = await keyed('contributor')
  const text = genesis(admin.id, admin.keys, admin.email)
  const answer = await server.call(makeMeAdmin, {
    as: admin,
    body: { genesis: text, identity_salt: testSalt },
    headers,
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return { admin, org: hashOf(text) }
}

test('role client never becomes admin, and nobody does while there is an active one', async () => {
  const client = await server.makePerson('client')
  assert.equal((await server.call(makeMeAdmin, { as: client })).status, 403)
  await server.makePerson('admin')
  const late = await server.makePerson('contributor')
  const answer = await server.call(makeMeAdmin, { as: late })
  assert.deepEqual([answer.status, answer.error.code], [409, 'admin_exists'])
})

test('a person’s right is decided by their role at the end of a call, not at its beginning', async () => {
  const { platform } = server
  const { db } = platform
  const dependencies: RosterDependencies = {
    ...platform,
    openReset: (reader, userId) => openReset(reader, platform, userId),
    applyKeyReset: (tx, userId, newKeys, now) => applyKeyReset(tx, platform, userId, newKeys, now),
  }
  const person = await keyed('contributor')
  const caller = await server.callerOf(person)
  const asked = { ...caller, actor: { ...caller.actor, role: 'admin' } } as const
  const statement = genesis(person.id, person.keys, person.email)
  for (const [change, become, append] of [
    [{ role: 'client' }, 'forbidden', 'forbidden'],
    [{ role: 'contributor', status: 'inactive' }, 'signed_out', 'signed_out'],
    [{ status: 'active' }, undefined, 'not_admin'],
  ] as const) {
    await server.changePerson(person.id, change)
    const appending = db.inTransaction((tx) =>
      appendStatement(tx, dependencies, asked, { statement, salt: testSalt }),
    )
    await assert.rejects(appending, { code: append })
    const becoming = db.inTransaction((tx) => becomeAdmin(tx, dependencies, asked))
    if (become) await assert.rejects(becoming, { code: become })
    else await becoming
  }
})

test('enrolling keys made earlier is in the audit log', async () => {
  const early = await keyed('contributor')
  const { admin, org } = await found()
  const statement = enrol(early.id, early.keys, { org, seq: 1, prev: org })
  assert.equal((await server.call(appendRoster, { as: early, body: { statement } })).status, 200)
  const { body } = await server.call(listAuditLogs, { as: admin })
  const events = body.map(({ event_type, user_email }) => [event_type, user_email])
  assert.deepEqual(events.slice(0, 3), [
    ['key_enrolled', early.email],
    ['organisation_founded', admin.email],
    ['became_admin', admin.email],
  ])
})

test('a client enrols no keys in the roster', async () => {
  const { admin, org } = await found()
  const client = await server.makePerson('client')
  const keys = makeTestKeys()
  const enrolment = enrol(client.id, keys, { org, seq: 1, prev: org })
  const methods = [{ id: randomUUID(), kind: 'recovery' as const, argon2: null, sealed: 'cha1.AAAA' }]
  const body = { ...newKeysBody(client.id, keys, methods), enrol: enrolment }
  const answer = await server.call(createKeys, { as: client, body })
  assert.deepEqual([answer.status, answer.error.code], [403, 'forbidden'])
  assert.equal((await server.call(getRoster, { as: admin })).body.statements.length, 1)
})

test('a roster number beyond the highest is refused by name', async () => {
  const person = await server.makePerson('contributor')
  for (const after of ['99999999999', '2147483648', '-2', '1.5', 'x']) {
    const answer = await server.send(getRoster, { as: person, query: { after } })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, 'after'], after)
  }
})

test('of many who ask at once exactly one becomes admin', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => server.makePerson('contributor')))
  const answers = await Promise.all(people.map((person) => server.call(makeMeAdmin, { as: person })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('an invalid genesis rolls the role back too', async () => {
  const person = await keyed('contributor')
  const outsider = makeTestKeys()
  for (const text of [
    genesis(person.id, outsider, person.email),
    genesis(randomUUID(), person.keys, person.email),
    genesis(person.id, person.keys),
    genesis(person.id, { ...person.keys, signing: outsider.signing }, person.email),
    `${genesis(person.id, person.keys, person.email).slice(0, -4)}AAAA`,
  ]) {
    const answer = await server.call(makeMeAdmin, {
      as: person,
      body: { genesis: text, identity_salt: testSalt },
    })
    assert.deepEqual([answer.status, answer.error.code], [422, 'statement_refused'])
  }
  assert.deepEqual((await server.call(getRoster, { as: person })).body, { statements: [] })
  assert.equal((await server.call(makeMeAdmin, { as: person })).status, 200)
})

test('a genesis is refused before there are keys, from a non-admin, and a second time', async () => {
  const keyless = await server.makePerson('contributor')
  const early = await server.call(makeMeAdmin, {
    as: keyless,
    body: { genesis: genesis(keyless.id, makeTestKeys()) },
  })
  assert.equal(early.error.code, 'keys_missing')
  const contributor = await keyed('contributor')
  const statement = genesis(contributor.id, contributor.keys)
  const notAdmin = await server.call(appendRoster, { as: contributor, body: { statement } })
  assert.deepEqual([notAdmin.status, notAdmin.error.code], [403, 'not_admin'])
  const { admin } = await found()
  const second = await server.call(appendRoster, {
    as: admin,
    body: { statement: genesis(admin.id, admin.keys) },
  })
  assert.deepEqual([second.status, second.error.code], [409, 'roster_exists'])
})

test('an enrolment before genesis, of other keys, of somebody else or after another head is refused', async () => {
  const early = await keyed('contributor')
  const nowhere = { org: hashOf('none'), seq: 1, prev: hashOf('none') }
  const append = (as: Keyed, statement: string) => server.call(appendRoster, { as, body: { statement } })
  assert.equal((await append(early, enrol(early.id, early.keys, nowhere))).error.code, 'roster_missing')

  const { org } = await found()
  const place = { org, seq: 1, prev: org }
  const other = await keyed('contributor')
  assert.equal((await append(early, enrol(early.id, makeTestKeys(), place))).error.code, 'statement_refused')
  assert.equal((await append(early, enrol(other.id, other.keys, place))).error.code, 'statement_refused')
  const forged = enrol(early.id, early.keys, place, other.keys.signing)
  assert.equal((await append(early, forged)).error.code, 'statement_refused')
  const stale = await append(early, enrol(early.id, early.keys, { org, seq: 2, prev: org }))
  assert.deepEqual([stale.status, stale.error.code], [409, 'stale_head'])
})

test('of two enrolments after the same head one wins, and the other retries after the new head', async () => {
  const { org } = await found()
  const [one, two] = [await keyed('contributor'), await keyed('contributor')]
  const place = { org, seq: 1, prev: org }
  const statements = [enrol(one.id, one.keys, place), enrol(two.id, two.keys, place)] as const
  const answers = await Promise.all([
    server.call(appendRoster, { as: one, body: { statement: statements[0] } }),
    server.call(appendRoster, { as: two, body: { statement: statements[1] } }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const [winner, loser] = answers[0].status === 200 ? [0, two] : [1, one]
  const next = { org, seq: 2, prev: hashOf(statements[winner as 0 | 1]) }
  const again = await server.call(appendRoster, {
    as: loser,
    body: { statement: enrol(loser.id, loser.keys, next) },
  })
  assert.equal(again.status, 200)
  assert.equal(again.body.statements.length, 1)
  assert.equal((await server.call(getRoster, { as: loser })).body.statements.length, 3)
})

test('keys and their enrolment are stored together; the log is read from a given number on', async () => {
  const { admin, org } = await found()
  const joined = await keyed('contributor', (id, keys) => enrol(id, keys, { org, seq: 1, prev: org }))
  const all = (await server.call(getRoster, { as: joined })).body.statements
  assert.equal(hashOf(all[0] ?? ''), org)
  assert.equal(all.length, 2)
  assert.deepEqual((await server.call(getRoster, { as: admin, query: { after: 0 } })).body.statements, [
    all[1],
  ])
  assert.deepEqual((await server.call(getRoster, { as: admin, query: { after: 1 } })).body.statements, [])
})

test('the message is in the person’s language', async () => {
  const person = await server.makePerson('contributor')
  const answer = await server.call(makeMeAdmin, { as: person, headers: { 'accept-language': 'pt-BR' } })
  assert.equal(answer.body.message, 'Agora você é administrador.')
})

test('the organisation’s language is first the founder’s', async () => {
  const { admin } = await found({ 'accept-language': 'pt-BR' })
  assert.deepEqual((await server.call(getOrganisationLanguage, { as: admin })).body, { language: 'pt-BR' })
})

test('a language chosen before the organisation was founded stays', async () => {
  const manager = await server.makePerson('manager')
  await server.call(changeOrganisationLanguage, { as: manager, body: { language: 'en' } })
  const { admin } = await found({ 'accept-language': 'pt-BR' })
  assert.deepEqual((await server.call(getOrganisationLanguage, { as: admin })).body, { language: 'en' })
})
