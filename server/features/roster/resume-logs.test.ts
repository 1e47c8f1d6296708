import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { listNotifications } from '@chaveiro/contract/calls/notifications.ts'
import {
  appendRoster,
  getGivenUp,
  listRemembered,
  rememberedAtOnce,
  tellRemembered,
} from '@chaveiro/contract/calls/roster.ts'
import { setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { mergeAsFits } from '@chaveiro/contract/log/roster/fit-given-up.ts'
import { type GivenUp, givenUpDigest } from '@chaveiro/contract/log/statements/given-up.ts'
import { signStatement } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from '../../app.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { selectRosterStatements } from '../../signed-logs/roster-log.queries.ts'
import { newId } from '../../testing/signing-device.ts'
import { type Keyed, TestOrganisation } from '../../testing/test-organisation.ts'

import { checkWord, keepRemembered } from './remembered-logs.ts'

let server: TestServer
let organisation: TestOrganisation
let admin: Keyed
let manager: Keyed
let list: GivenUp

beforeEach(async () => {
  server = await startTestServer([registerFeatures])
  organisation = await TestOrganisation.found(server)
  admin = organisation.founder
  manager = await organisation.join('manager')
  const { head } = await organisation.roster()
  const lost = { seq: head.seq + 9, hash: hash('sha256', 'lost', 'base64url') }
  list = [{ of: 'roster', part: 'log', goes_on: head, heads: [lost] }]
})
afterEach(() => server.stop())

const send = (as: TestPerson, statement: string, given_up?: GivenUp) =>
  server.send(appendRoster, { as, body: { statement, ...(given_up && { given_up }) } })

async function refused(as: TestPerson, statement: string, status: number, code: string, givenUp?: GivenUp) {
  const answer = await send(as, statement, givenUp)
  assert.deepEqual([answer.status, answer.error.code], [status, code], JSON.stringify(answer.error))
}

async function resume(by: Keyed | 'recovery_key', confirms?: string): Promise<string> {
  const [voice, keys] = by === 'recovery_key' ? [by, organisation.recovery] : [by.id, by.keys]
  const given_up = await givenUpDigest(list, nodeVerifier)
  const named = confirms === undefined ? {} : { confirms: hash('sha256', confirms, 'base64url') }
  return organisation.sign('chaveiro.roster.resume', keys, { by: voice, given_up, ...named })
}

async function propose(): Promise<string> {
  const statement = await resume(admin)
  assert.equal((await send(admin, statement, list)).status, 200)
  return statement
}

const events = async () =>
  (await server.call(listAuditLogs, { as: admin, query: {} })).body.map(({ event_type }) => event_type)

test('nobody resumes without the signed list, alone, in another’s name, or without the right', async () => {
  await refused(admin, await resume(admin), 422, 'statement_refused')
  await refused(admin, await resume(admin), 422, 'statement_refused', [...list, ...list])
  await refused(manager, await resume(manager), 403, 'not_admin', list)
  await refused(manager, await resume(admin), 422, 'statement_refused', list)
  const person = await organisation.join('contributor')
  await refused(person, await resume(person), 403, 'not_custodian', list)
  const proposed = await propose()
  await refused(admin, await resume(admin, proposed), 409, 'needs_second')
  await refused(person, await resume('recovery_key', proposed), 403, 'not_custodian')
  await refused(manager, await resume(manager, 'another proposal'), 409, 'stale_head')
  assert.deepEqual((await organisation.roster()).resumes, [])
})

test('the proposal of somebody who is no admin any more by the server’s decision is not confirmed', async () => {
  const other = await organisation.join('admin')
  const statement = await resume(other)
  assert.equal((await send(other, statement, list)).status, 200)
  const body = { status: 'inactive' as const }
  await server.call(setUserStatus, { as: admin, params: { id: other.id }, body })
  await refused(manager, await resume(manager, statement), 409, 'stale_head')
})

test('a second custodian confirms: everybody reads what is given up, and both acts are recorded', async () => {
  const proposed = await propose()
  const { seq } = (await organisation.roster()).head
  assert.equal((await send(manager, await resume(manager, proposed))).status, 200)
  const { resumes } = await organisation.roster()
  assert.deepEqual(
    resumes.map(({ voices, proposedSeq }) => ({ voices, proposedSeq })),
    [{ voices: [admin.id, manager.id], proposedSeq: seq }],
  )
  const person = await organisation.join('contributor')
  const confirmed = list
  list = [...list, ...longList('later')]
  await propose()
  assert.deepEqual((await server.call(getGivenUp, { as: person, params: { seq } })).body.given_up, confirmed)
  const none = await server.send(getGivenUp, { as: person, params: { seq: seq + 1 } })
  assert.equal(none.status, 404)
  for (const event of ['resume_proposed', 'logs_resumed'] as const)
    assert.ok((await events()).includes(event))
  const told = async (as: Keyed) => {
    const { notifications } = (await server.call(listNotifications, { as, query: {} })).body
    return notifications.some(({ link }) => link === '/restore')
  }
  assert.deepEqual([await told(admin), await told(manager)], [true, false])
})

test('an admin confirms with the recovery kit', async () => {
  const proposed = await propose()
  assert.equal((await send(admin, await resume('recovery_key', proposed))).status, 200)
  assert.equal((await organisation.roster()).resumes.length, 1)
})

async function remembered(by: Keyed, given_up: GivenUp): Promise<string> {
  const { org, head } = await organisation.roster()
  const at = new Date(server.clock.now()).toISOString()
  const digest = await givenUpDigest(given_up, nodeVerifier)
  const payload = { v: 1 as const, org, by: by.id, at, roster: head, given_up: digest }
  return signStatement('chaveiro.remembered', payload, by.keys.signing)
}

test('signed reports of what devices remember are kept by person until the logs are resumed, and shown to admins and managers', async () => {
  const person = await organisation.join('contributor')
  const tell = async (by: Keyed, given_up: GivenUp, said = given_up) => {
    const statement = await remembered(by, said)
    return server.send(tellRemembered, { as: person, body: { given_up, statement } })
  }
  const lies = [await tell(manager, list), await tell(person, list, [...list, ...list])]
  assert.deepEqual(
    lies.map(({ status, error }) => [status, error.code]),
    Array(2).fill([422, 'statement_refused']),
  )
  assert.equal((await tell(person, [...list, ...list])).status, 200)
  assert.equal((await tell(person, list)).status, 200)
  const read = async () => (await server.call(listRemembered, { as: manager })).body.remembered
  assert.deepEqual(
    (await read()).map(({ user_id, given_up }) => ({ user_id, given_up })),
    [{ user_id: person.id, given_up: list }],
  )
  assert.equal((await server.send(listRemembered, { as: person })).status, 403)
  const proposed = await propose()
  await send(manager, await resume(manager, proposed))
  assert.deepEqual(await read(), [])
})

// Promise 27
test('many people’s reports come in pages of eight, each report once', async () => {
  const people: Keyed[] = []
  while (people.length < 2 * rememberedAtOnce + 1) people.push(await organisation.join('contributor'))
  for (const person of people) {
    const body = { given_up: list, statement: await remembered(person, list) }
    assert.equal((await server.send(tellRemembered, { as: person, body })).status, 200)
  }
  const told: string[][] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = cursor === undefined ? {} : { cursor }
    const { body } = await server.call(listRemembered, { as: admin, query })
    told.push(body.remembered.map(({ user_id }) => user_id))
    cursor = body.next
  }
  assert.deepEqual(
    told.map(({ length }) => length),
    [rememberedAtOnce, rememberedAtOnce, 1],
  )
  assert.deepEqual(told.flat(), people.map(({ id }) => id).sort())
  const made = await server.send(listRemembered, { as: admin, query: { cursor: 'abc' } })
  assert.deepEqual([made.status, made.error.fields?.[0]?.path], [422, 'cursor'])
})

/** As much as the server accepts from one person. */
const longList = (of: string): GivenUp =>
  Array.from({ length: 44 }, (_, log) => ({
    of: newId(),
    part: 'changes' as const,
    heads: Array.from({ length: 130 }, (_, seq) => ({
      seq,
      hash: hash('sha256', `${of} ${log} ${seq}`, 'base64url'),
    })),
  }))

// Promise 27
test('two people who report as much as the server accepts keep no admin from resuming', async () => {
  const told: GivenUp[] = []
  for (const name of ['one', 'other']) {
    const person = await organisation.join('contributor')
    const given_up = longList(name)
    const body = { given_up, statement: await remembered(person, given_up) }
    assert.equal((await server.send(tellRemembered, { as: person, body })).status, 200)
    told.push(given_up)
  }
  list = mergeAsFits(list, told)
  await propose()
})

test('a report checked before the logs were resumed is not stored afterwards', async () => {
  const person = await organisation.join('contributor')
  const { db, atRest } = server.platform
  const { actor, now } = await server.callerOf(person)
  const statement = await remembered(person, list)
  const word = await db.snapshot((reader) =>
    checkWord(reader, { atRest }, { actor, told: { givenUp: list, statement } }),
  )
  const proposed = await propose()
  assert.equal((await send(manager, await resume(manager, proposed))).status, 200)
  const keeping = db.inTransaction((tx) => keepRemembered(tx, { atRest }, { actor, now, word }))
  await assert.rejects(keeping, { code: 'statement_refused' })
})

// Promise 27
test('an admin who repeatedly proposes long lists leaves one, and nobody reads them with the roster', async () => {
  const first = (await organisation.roster()).head.seq + 1
  for (const name of ['a', 'b', 'c', 'd']) {
    list = longList(name)
    await propose()
  }
  const { seq } = (await organisation.roster()).head
  const status = async (of: number) =>
    (await server.send(getGivenUp, { as: manager, params: { seq: of } })).status
  const kept = []
  for (let of = first; of <= seq; of += 1) kept.push(await status(of))
  assert.deepEqual(kept, [404, 404, 404, 200])
  const read = async () => {
    const rows = await server.platform.db.read.all(selectRosterStatements, { after: first - 1 })
    return rows.map(({ document }) => document.byteLength)
  }
  for (const bytes of await read()) assert.ok(bytes < 4096)
})

// Promise 27
test('somebody who sends many reports at once waits for their own: another person’s is accepted among the first', async () => {
  const [flooding, other] = [await organisation.join('contributor'), await organisation.join('contributor')]
  const much = longList('much')
  const wordOf = async (by: Keyed) => ({ given_up: much, statement: await remembered(by, much) })
  const words = new Map([
    [flooding, await wordOf(flooding)],
    [other, await wordOf(other)],
  ])
  const order: string[] = []
  const sending = [...Array<Keyed>(12).fill(flooding), other].map(async (as) => {
    const { status } = await server.send(tellRemembered, { as, body: words.get(as) })
    assert.equal(status, 200)
    order.push(as.id)
  })
  await Promise.all(sending)
  assert.ok(order.indexOf(other.id) < 6, `the ${order.indexOf(other.id)}th of 13`)
})
