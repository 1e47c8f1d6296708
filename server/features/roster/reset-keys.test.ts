import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import {
  getUnlockMethods,
  renewKeys,
  requestKeyReset,
  withdrawKeyReset,
} from '@chaveiro/contract/calls/account.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { appendRoster } from '@chaveiro/contract/calls/roster.ts'
import { listUsers, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { renewalInput } from '@chaveiro/contract/log/statements/countersignatures.ts'
import { makeTestKeys, signBytes, type TestKeys } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from '../../app.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { passphraseMethod, recoveryMethod } from '../../testing/account-bodies.ts'
import { newKeysBody } from '../../testing/sign-access.ts'
import { type Keyed, TestOrganisation } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

let server: TestServer
let organisation: TestOrganisation
let admin: Keyed

beforeEach(async () => {
  server = await startTestServer([registerFeatures])
  organisation = await TestOrganisation.found(server)
  admin = organisation.founder
})
afterEach(() => server.stop())

async function refused(as: TestPerson, statement: string, status: number, code: string) {
  const answer = await server.send(appendRoster, { as, body: { statement } })
  assert.deepEqual([answer.status, answer.error.code], [status, code], JSON.stringify(answer.error))
}
const keysOf = async (id: string) => (await organisation.roster()).people.get(id)?.signingKey

/** Somebody requests these keys in place of lost ones. */
async function ask(as: TestPerson, keys: TestKeys): Promise<void> {
  const methods = [{ id: randomUUID(), kind: 'recovery' as const, argon2: null, sealed: 'cha1.AAAA' }]
  const answer = await server.call(requestKeyReset, { as, body: newKeysBody(as.id, keys, methods) })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
}

function reset(by: Keyed | 'recovery_key', user: string, wanted: TestKeys, first?: string): Promise<string> {
  const { sealing_key, signing_key } = wanted
  const [voice, keys] = by === 'recovery_key' ? [by, organisation.recovery] : [by.id, by.keys]
  const confirms = first === undefined ? {} : { confirms: hash('sha256', first, 'base64url') }
  return organisation.sign('chaveiro.roster.reset', keys, {
    by: voice,
    user,
    sealing_key,
    signing_key,
    ...confirms,
  })
}

test('new keys that nobody requested, or others than those requested, are refused', async () => {
  const person = await organisation.join('contributor')
  const wanted = makeTestKeys()
  await refused(admin, await reset(admin, person.id, wanted), 409, 'reset_differs')
  await ask(person, wanted)
  await refused(admin, await reset(admin, person.id, makeTestKeys()), 409, 'reset_differs')
  const half = { ...wanted, sealing_key: makeTestKeys().sealing_key }
  await refused(admin, await reset(admin, person.id, half), 409, 'reset_differs')
})

test('only a custodian gives new keys, and never to themselves', async () => {
  const person = await organisation.join('contributor')
  const other = await organisation.join('contributor')
  const manager = await organisation.join('manager')
  const wanted = makeTestKeys()
  await ask(person, wanted)
  await refused(other, await reset(other, person.id, wanted), 403, 'not_custodian')
  await refused(other, await reset('recovery_key', person.id, wanted), 403, 'not_custodian')
  await refused(admin, await reset(manager, person.id, wanted), 422, 'statement_refused')
  const own = makeTestKeys()
  await ask(manager, own)
  await refused(manager, await reset(manager, manager.id, own), 403, 'own_account')
  await server.changePerson(person.id, { status: 'inactive' })
  await refused(admin, await reset(admin, person.id, wanted), 409, 'access_ended')
})

test('one signature changes nothing, nor does the same one twice', async () => {
  const person = await organisation.join('contributor')
  const wanted = makeTestKeys()
  await ask(person, wanted)
  const proposal = await reset(admin, person.id, wanted)
  await organisation.append(admin, proposal)
  assert.equal(await keysOf(person.id), person.keys.signing_key)
  await refused(admin, await reset(admin, person.id, wanted, proposal), 422, 'statement_refused')
  const { body } = await server.call(getUnlockMethods, { as: person })
  assert.equal(body.signing_key, person.keys.signing_key)
  const { body: log } = await server.call(listAuditLogs, { as: admin })
  assert.equal(log[0]?.event_type, 'key_reset_proposed')
})

test('with the second signature the new keys count at once, in roster and account, and every session ends', async () => {
  const person = await organisation.join('contributor')
  const manager = await organisation.join('manager')
  const wanted = makeTestKeys()
  await ask(person, wanted)
  const listed = async () =>
    (await server.call(listUsers, { as: admin })).body.find(({ id }) => id === person.id)
  assert.equal((await listed())?.reset_request?.signing_key, wanted.signing_key)
  for (const custodian of [admin, manager]) {
    const notifications = await toldNotices(server, custodian)
    assert.equal(notifications[0]?.title, `${person.name} asks for a new key`)
  }
  const proposal = await reset(manager, person.id, wanted)
  await organisation.append(manager, proposal)
  await organisation.append(admin, await reset(admin, person.id, wanted, proposal))

  assert.equal(await keysOf(person.id), wanted.signing_key)
  assert.deepEqual([(await listed())?.key_state, (await listed())?.reset_request], ['confirmed', null])
  assert.equal((await server.call(getUnlockMethods, { as: person })).status, 401)
  const again = { token: await server.makeSession(person.id) }
  const { body } = await server.call(getUnlockMethods, { as: again })
  assert.equal(body.signing_key, wanted.signing_key)
  const notifications = await toldNotices(server, again)
  assert.equal(notifications[0]?.title, 'Your new key is in use')
  const { body: log } = await server.call(listAuditLogs, { as: admin })
  assert.equal(log[0]?.event_type, 'key_reset')
})

test('the notice of a request for new keys is removed once it was withdrawn, confirmed, or its person is deactivated', async () => {
  const told = async (name: string) =>
    (await toldNotices(server, admin)).some(({ title }) => title === `${name} asks for a new key`)
  const manager = await organisation.join('manager')
  const endings: ((person: Keyed, wanted: TestKeys) => Promise<unknown>)[] = [
    (person) => server.call(withdrawKeyReset, { as: person }),
    async ({ id }, wanted) => {
      const proposal = await reset(manager, id, wanted)
      await organisation.append(manager, proposal)
      await organisation.append(admin, await reset(admin, id, wanted, proposal))
    },
    ({ id }) =>
      server.call(setUserStatus, {
        as: admin,
        params: { id },
        body: { status: 'inactive', statement: undefined, removals: [] },
      }),
  ]
  for (const end of endings) {
    const person = await organisation.join('contributor')
    const wanted = makeTestKeys()
    await ask(person, wanted)
    assert.equal(await told(person.name), true)
    await end(person, wanted)
    assert.equal(await told(person.name), false)
  }
})

test('a manager may be one signer for an admin, with the recovery kit as the other', async () => {
  const lost = await organisation.join('admin')
  const manager = await organisation.join('manager')
  const second = await organisation.join('manager')
  const wanted = makeTestKeys()
  await ask(lost, wanted)
  const proposal = await reset(manager, lost.id, wanted)
  await organisation.append(manager, proposal)
  await refused(second, await reset(second, lost.id, wanted, proposal), 403, 'not_in_roster')
  await organisation.append(lost, await reset('recovery_key', lost.id, wanted, proposal))
  assert.equal(await keysOf(lost.id), wanted.signing_key)
})

test('the only custodian recovers with the recovery kit alone', async () => {
  const wanted = makeTestKeys()
  await ask(admin, wanted)
  await organisation.append(admin, await reset('recovery_key', admin.id, wanted))
  assert.equal(await keysOf(admin.id), wanted.signing_key)
})

test('the proposal of a custodian who was deactivated no longer counts, signed or not', async () => {
  const person = await organisation.join('contributor')
  const manager = await organisation.join('manager')
  const wanted = makeTestKeys()
  await ask(person, wanted)
  const proposal = await reset(manager, person.id, wanted)
  await organisation.append(manager, proposal)
  await server.call(setUserStatus, { as: admin, params: { id: manager.id }, body: { status: 'inactive' } })
  await refused(admin, await reset(admin, person.id, wanted, proposal), 409, 'needs_second')
  assert.equal(await keysOf(person.id), person.keys.signing_key)
  const again = await reset(admin, person.id, wanted)
  await organisation.append(admin, again)
  await organisation.append(admin, await reset('recovery_key', person.id, wanted, again))
  assert.equal(await keysOf(person.id), wanted.signing_key)
})

test('an invitation ends with a reset of its inviter’s keys, and survives their renewal', async () => {
  const manager = await organisation.join('manager')
  const invited = async () => {
    const person = { ...(await server.makePerson('contributor')), keys: makeTestKeys() }
    await organisation.storeKeys(person)
    const link = makeTestKeys()
    const invite = await organisation.invite(manager, person, link)
    await organisation.append(manager, invite)
    return { person, follow: () => organisation.invitedEnrolment(person, invite, link) }
  }
  const [early, late] = [await invited(), await invited()]
  const renewed = await renew(manager)
  await organisation.append(early.person, await early.follow())
  const stateOf = async (id: string) =>
    (await server.call(listUsers, { as: admin })).body.find((user) => user.id === id)
  assert.equal((await stateOf(early.person.id))?.key_state, 'confirmed')
  assert.notEqual((await stateOf(late.person.id))?.invited_until, null)

  const wanted = makeTestKeys()
  await ask(renewed, wanted)
  const proposal = await reset(admin, manager.id, wanted)
  await organisation.append(admin, proposal)
  assert.notEqual((await stateOf(late.person.id))?.invited_until, null)
  await organisation.append(admin, await reset('recovery_key', manager.id, wanted, proposal))
  assert.equal((await stateOf(late.person.id))?.invited_until, null)
  await refused(late.person, await late.follow(), 410, 'invitation_over')
  await organisation.append(late.person, await organisation.enrolment(late.person))
  assert.equal((await stateOf(late.person.id))?.key_state, 'unconfirmed')
})

test('somebody who keeps requesting and withdrawing new keys is refused after ten a day', async () => {
  const person = await organisation.join('contributor')
  const methods = [{ id: randomUUID(), kind: 'recovery' as const, argon2: null, sealed: 'cha1.AAAA' }]
  const body = newKeysBody(person.id, makeTestKeys(), methods)
  for (let times = 0; times < 10; times += 1) {
    await ask(person, makeTestKeys())
    assert.equal((await server.call(withdrawKeyReset, { as: person })).status, 204)
  }
  const answer = await server.send(requestKeyReset, { as: person, body })
  assert.deepEqual([answer.status, answer.error.code], [409, 'begun_too_often'])
})

/** The same person with keys that their old ones signed. */
async function renew(person: Keyed): Promise<Keyed> {
  const keys = makeTestKeys()
  const { sealing_key, signing_key } = keys
  const { org, head } = await organisation.roster()
  const content = { org, seq: head.seq + 1, user: person.id, sealing_key, signing_key }
  const countersignature = signBytes(renewalInput(content), keys.signing)
  const statement = await organisation.sign('chaveiro.roster.renew', person.keys, {
    user: person.id,
    sealing_key,
    signing_key,
    countersignature,
  })
  const methods = [passphraseMethod(), recoveryMethod()]
  const own = newKeysBody(person.id, keys, methods)
  const body = { ...own, view: [], ...organisation.sent(statement), keys: [] }
  const answer = await server.call(renewKeys, { as: person, body })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return { ...person, keys }
}
