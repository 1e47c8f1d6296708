import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { createKeys } from '@chaveiro/contract/calls/account.ts'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { makeTestKeys, signStatement } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from '../../app.ts'
import { renewSessions, type TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { hashOf } from '../../testing/hash-of.ts'
import { rosterActs } from '../../testing/roster-acts.ts'
import { newKeysBody } from '../../testing/sign-access.ts'
import { type Keyed, TestOrganisation } from '../../testing/test-organisation.ts'

let server: TestServer
let organisation: TestOrganisation
let admin: Keyed

beforeEach(async () => {
  server = await startTestServer([registerFeatures])
  organisation = await TestOrganisation.found(server)
  admin = organisation.founder
})
afterEach(() => server.stop())

const { refused, userOf, titles, events } = rosterActs(() => ({ server, admin }))

test('an invitation link vouches for the person who follows it in time, by the server’s clock too', async () => {
  const person = { ...(await server.makePerson('contributor')), keys: makeTestKeys() }
  await organisation.storeKeys(person)
  const key = makeTestKeys()
  const invite = await organisation.invite(admin, person, key)
  await organisation.append(admin, invite)
  const day = dayMs
  const waits = Date.parse((await userOf(person.id))?.invited_until ?? '') - server.clock.now()
  assert.equal(waits, 7 * day)
  server.clock.advance({ hours: 8 * 24 })
  ;[person.token, admin.token] = [await server.makeSession(person.id), await server.makeSession(admin.id)]
  assert.equal((await userOf(person.id))?.invited_until, null)
  await refused(person, await organisation.invitedEnrolment(person, invite, key), 410, 'invitation_over')
  const at = new Date(server.clock.now() - 5 * day).toISOString()
  const backdated = await organisation.invitedEnrolment(person, invite, key, { at })
  await refused(person, backdated, 410, 'invitation_over')

  const again = makeTestKeys()
  const newer = await organisation.invite(admin, person, again)
  await organisation.append(admin, newer)
  await refused(person, await organisation.invitedEnrolment(person, invite, key), 410, 'invitation_over')
  await refused(person, await organisation.invitedEnrolment(person, newer, key), 422, 'statement_refused')
  await organisation.append(person, await organisation.invitedEnrolment(person, newer, again))
  const listed = await userOf(person.id)
  assert.deepEqual([listed?.key_state, listed?.invited_until], ['confirmed', null])
  assert.deepEqual(await titles(admin), [])
})

test('an invite made with a clock too far ahead is refused with that reason, and invitations are shown no longer than they work', async () => {
  const hours = (count: number) => server.clock.now() + count * hourMs
  const person = { ...(await server.makePerson('contributor')), keys: makeTestKeys() }
  const other = await server.makePerson('contributor')
  const dated = async (whom: TestPerson, at: number) => {
    const expires = new Date(at + 7 * dayMs).toISOString()
    const invite = await organisation.invite(admin, whom, makeTestKeys())
    const { payload } = parseStatement(invite, 'chaveiro.roster.invite')
    const change = { ...payload, at: new Date(at).toISOString(), expires }
    return signStatement('chaveiro.roster.invite', change, admin.keys.signing)
  }
  await refused(admin, await dated(person, hours(25)), 422, 'clock_ahead')
  await organisation.append(admin, await dated(person, hours(0)))
  const until = (await userOf(person.id))?.invited_until
  server.clock.advance({ hours: 6 * 24 })
  await renewSessions(server.platform)
  assert.equal((await userOf(person.id))?.invited_until, until)
  // The next roster statement is dated later than that, by somebody's clock.
  await organisation.append(admin, await dated(other, hours(24)))
  assert.equal((await userOf(person.id))?.invited_until, until)
  server.clock.advance({ seconds: 1 })
  await organisation.append(admin, await dated(other, hours(24)))
  assert.equal((await userOf(person.id))?.invited_until, null)
})

test('keys are entered together with the invitation that was followed', async () => {
  const person = { ...(await server.makePerson('contributor')), keys: makeTestKeys() }
  const key = makeTestKeys()
  const invite = await organisation.invite(admin, person, key)
  await organisation.append(admin, invite)
  const methods = [{ id: randomUUID(), kind: 'recovery' as const, argon2: null, sealed: 'cha1.AAAA' }]
  const keysWith = (enrol: string) =>
    server.call(createKeys, { as: person, body: { ...newKeysBody(person.id, person.keys, methods), enrol } })
  const wrong = await keysWith(await organisation.invitedEnrolment(person, 'another', key))
  assert.deepEqual([wrong.status, wrong.error.code], [410, 'invitation_over'])
  assert.equal((await keysWith(await organisation.invitedEnrolment(person, invite, key))).status, 200)
  assert.equal((await userOf(person.id))?.key_state, 'confirmed')
})

test('an invite lives a week, and is for an existing person without keys who is no client', async () => {
  const person = await server.makePerson('contributor')
  for (const days of [9, 400]) {
    const statement = await organisation.invite(admin, person, makeTestKeys(), days)
    await refused(admin, statement, 422, 'statement_refused')
  }
  await refused(admin, await organisation.invite(admin, person, makeTestKeys(), -1), 422, 'clock_differs')
  await refused(
    admin,
    await organisation.invite(admin, { ...person, id: randomUUID() }, makeTestKeys()),
    404,
    'not_found',
  )
  const client = await server.makePerson('client')
  await refused(admin, await organisation.invite(admin, client, makeTestKeys()), 409, 'access_ended')
  const enrolled = await organisation.enrol('contributor')
  await refused(admin, await organisation.invite(admin, enrolled, makeTestKeys()), 422, 'statement_refused')
  const manager = await organisation.join('manager')
  const newAdmin = await server.makePerson('admin')
  await refused(manager, await organisation.invite(manager, newAdmin, makeTestKeys()), 403, 'not_admin')
  await organisation.append(manager, await organisation.invite(manager, person, makeTestKeys()))
  assert.equal((await events())[0], 'invitation_signed')
})

test('an admin’s invitation carries the decided role, and no other', async () => {
  const person = { ...(await server.makePerson('manager')), keys: makeTestKeys() }
  const inviting = (by: Keyed, role?: 'admin' | 'manager', key = makeTestKeys()) =>
    organisation.invite(by, person, key, 7, role)
  // As when somebody decides otherwise while it is written.
  await refused(admin, await inviting(admin, 'admin'), 409, 'role_differs')
  const manager = await organisation.join('manager')
  await refused(manager, await inviting(manager, 'manager'), 403, 'not_in_roster')
  const key = makeTestKeys()
  const invite = await inviting(admin, 'manager', key)
  await organisation.append(admin, invite)
  await refused(manager, await inviting(manager), 403, 'not_in_roster')
  await organisation.storeKeys(person)
  await organisation.append(person, await organisation.invitedEnrolment(person, invite, key))
  const { key_state, unsigned } = (await userOf(person.id)) ?? {}
  assert.deepEqual([key_state, unsigned], ['confirmed', null])
  assert.ok(!(await titles(admin)).includes(`Confirm the role or status of ${person.name}`))
})

test('an invitation with a role that is no longer decided lets nobody in', async () => {
  const person = { ...(await server.makePerson('manager')), keys: makeTestKeys() }
  const key = makeTestKeys()
  const invite = await organisation.invite(admin, person, key, 7, 'manager')
  await organisation.append(admin, invite)
  await organisation.storeKeys(person)
  await server.changePerson(person.id, { role: 'contributor' })
  await refused(person, await organisation.invitedEnrolment(person, invite, key), 410, 'invitation_over')
})

test('any custodian closes an expired invitation, and only those entitled close one before', async () => {
  const manager = await organisation.join('manager')
  const contributor = await organisation.join('contributor')
  const [plain, ofManager] = [await server.makePerson('contributor'), await server.makePerson('manager')]
  const closing = (by: Keyed, user: string, invite: string) =>
    organisation.sign('chaveiro.roster.close', by.keys, { by: by.id, user, invite: hashOf(invite) })
  const first = await organisation.invite(admin, plain, makeTestKeys())
  await organisation.append(admin, first)
  const second = await organisation.invite(admin, ofManager, makeTestKeys(), 1 / 24, 'manager')
  await organisation.append(admin, second)
  await refused(contributor, await closing(contributor, plain.id, first), 403, 'not_custodian')
  await refused(manager, await closing(admin, plain.id, first), 422, 'statement_refused')
  await refused(manager, await closing(manager, ofManager.id, second), 403, 'not_in_roster')
  await organisation.append(manager, await closing(manager, plain.id, first))
  assert.equal((await events())[0], 'invitation_closed')
  assert.equal((await userOf(plain.id))?.invited_until, null)
  server.clock.advance({ minutes: 61 })
  await organisation.append(manager, await closing(manager, ofManager.id, second))
})

test('admins are notified to sign the role of a manager who came by an invitation link', async () => {
  const invited = { ...(await server.makePerson('manager')), keys: makeTestKeys() }
  await organisation.storeKeys(invited)
  const invitation = makeTestKeys()
  const invite = await organisation.invite(admin, invited, invitation)
  await organisation.append(admin, invite)
  await organisation.append(invited, await organisation.invitedEnrolment(invited, invite, invitation))
  assert.equal((await userOf(invited.id))?.unsigned, 'appoint')
  assert.deepEqual(await titles(admin), [`Confirm the role or status of ${invited.name}`])
})
