import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { rosterActs } from '../../testing/roster-acts.ts'
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

const { append, refused, userOf, titles, events } = rosterActs(() => ({ server, admin }))

test('a malformed statement, or one of a megabyte, is refused before anything is read', async () => {
  for (const statement of ['', 'signed', 'a.b', 'a.b.c.d', 7, null]) {
    const answer = await append(admin, statement as string)
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, 'statement'])
  }
  const huge = 'a'.repeat(400_000)
  const answer = await append(admin, `${huge}.${huge}.${huge}`)
  assert.deepEqual([answer.status, answer.error.code], [413, 'too_large'])
  await refused(admin, 'aaaa.bbbb.cccc', 422, 'statement_refused')
  assert.equal((await organisation.roster()).head.seq, 0)
})

test('a statement with a broken signature, of another organisation or for a vault’s log is refused', async () => {
  const person = await organisation.enrol('contributor')
  const good = await organisation.vouch(admin, person)
  await refused(admin, `${good.slice(0, -4)}AAAA`, 422, 'statement_refused')
  const unsigned = `${good.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`
  await refused(admin, unsigned, 422, 'statement_refused')
  const [header = '', , signature = ''] = good.split('.')
  await refused(
    admin,
    `${header}.${Buffer.from('{}').toString('base64url')}.${signature}`,
    422,
    'statement_refused',
  )
  const elsewhere = { by: admin.id, automatic_vouching: true, org: Buffer.alloc(32, 7).toString('base64url') }
  const foreign = await organisation.sign('chaveiro.roster.policy', admin.keys, elsewhere)
  await refused(admin, foreign, 422, 'statement_refused')
})

test('statements out of order are refused as stale, and accepted after the newest head', async () => {
  const [one, two] = [await organisation.enrol('contributor'), await organisation.enrol('contributor')]
  const early = await organisation.vouch(admin, one)
  await organisation.append(admin, await organisation.vouch(admin, two))
  await refused(admin, early, 409, 'stale_head')
  const gap = { by: admin.id, automatic_vouching: true, seq: 9 }
  await refused(admin, await organisation.sign('chaveiro.roster.policy', admin.keys, gap), 409, 'stale_head')
  await organisation.append(admin, await organisation.vouch(admin, one))
  assert.equal((await userOf(one.id))?.key_state, 'confirmed')
})

test('of two devices that append at once one is refused, retries, and both succeed', async () => {
  const manager = await organisation.join('manager')
  const people = [await organisation.enrol('contributor'), await organisation.enrol('contributor')] as const
  const statements = await Promise.all([
    organisation.vouch(admin, people[0]),
    organisation.vouch(manager, people[1]),
  ])
  const answers = await Promise.all([append(admin, statements[0]), append(manager, statements[1])])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const [loser, about] = answers[0].status === 409 ? [admin, people[0]] : [manager, people[1]]
  await organisation.append(loser, await organisation.vouch(loser, about))
  for (const { id } of people) assert.equal((await userOf(id))?.key_state, 'confirmed')
})

test('the signer must be the caller, and a role alone gives no right in the roster', async () => {
  const manager = await organisation.join('manager')
  const person = await organisation.enrol('contributor')
  await refused(manager, await organisation.vouch(admin, person), 422, 'statement_refused')
  const unsigned = await organisation.enrol('manager')
  await organisation.append(admin, await organisation.vouch(admin, unsigned))
  await refused(unsigned, await organisation.vouch(unsigned, person), 403, 'not_in_roster')
  const keyless = { ...(await server.makePerson('admin')), keys: makeTestKeys() }
  await refused(keyless, await organisation.vouch(keyless, person), 403, 'not_in_roster')
  await refused(person, await organisation.vouch(person, manager), 403, 'not_custodian')
})

test('a renewal comes only by its own call', async () => {
  const fresh = makeTestKeys()
  const countersignature = Buffer.alloc(64).toString('base64url')
  const { sealing_key, signing_key } = fresh
  const content = { user: admin.id, sealing_key, signing_key, countersignature }
  const statement = await organisation.sign('chaveiro.roster.renew', admin.keys, content)
  await refused(admin, statement, 422, 'statement_refused')
})

test('nobody confirms their own keys, an admin’s keys as a manager, or keys that do not exist', async () => {
  const manager = await organisation.join('manager')
  const other = await organisation.enrol('admin')
  await refused(admin, await organisation.vouch(admin, admin), 403, 'own_account')
  await refused(manager, await organisation.vouch(manager, other), 403, 'not_admin')
  const keyless = { ...(await server.makePerson('contributor')), keys: makeTestKeys() }
  await refused(admin, await organisation.vouch(admin, keyless), 409, 'person_keyless')
  const swapped = { ...(await organisation.enrol('contributor')), keys: makeTestKeys() }
  await refused(admin, await organisation.vouch(admin, swapped), 422, 'statement_refused')
  const gone = await organisation.enrol('contributor')
  await server.changePerson(gone.id, { status: 'inactive' })
  await refused(admin, await organisation.vouch(admin, gone), 409, 'access_ended')
  await server.changePerson(gone.id, { status: 'active', role: 'client' })
  await refused(admin, await organisation.vouch(admin, gone), 409, 'access_ended')
})

test('somebody who enrols without an invitation is shown to the custodians, and not if they were invited', async () => {
  const manager = await organisation.join('manager')
  const person = await organisation.enrol('contributor')
  const told = `Confirm the key of ${person.name}`
  for (const custodian of [admin, manager]) assert.equal((await titles(custodian))[0], told)
  assert.deepEqual(await titles(person), [])
  assert.equal((await userOf(person.id))?.key_state, 'unconfirmed')
  await organisation.append(manager, await organisation.vouch(manager, person))
  assert.equal((await userOf(person.id))?.key_state, 'confirmed')
  assert.equal((await events())[0], 'key_confirmed')
})

test('only an admin signs custody, of somebody else, and as decided', async () => {
  const manager = await organisation.join('manager')
  const person = await organisation.enrol('manager')
  await refused(admin, await organisation.appoint(admin, person.id, 'manager'), 409, 'keys_unconfirmed')
  await organisation.append(admin, await organisation.vouch(admin, person))
  await refused(manager, await organisation.appoint(manager, person.id, 'manager'), 403, 'not_admin')
  await refused(admin, await organisation.appoint(admin, admin.id, 'manager'), 403, 'own_account')
  await refused(admin, await organisation.appoint(admin, person.id, 'admin'), 409, 'role_differs')
  await refused(admin, await organisation.dismiss(admin, manager.id, 'manager'), 409, 'role_differs')
  const keyless = await server.makePerson('manager')
  await refused(admin, await organisation.appoint(admin, keyless.id, 'manager'), 409, 'person_keyless')

  assert.equal((await userOf(person.id))?.unsigned, 'appoint')
  await organisation.append(admin, await organisation.appoint(admin, person.id, 'manager'))
  assert.equal((await userOf(person.id))?.unsigned, null)
  await refused(admin, await organisation.appoint(admin, person.id, 'manager'), 422, 'statement_refused')
  await server.changePerson(manager.id, { role: 'contributor' })
  assert.equal((await userOf(manager.id))?.unsigned, 'dismiss')
  await organisation.append(admin, await organisation.dismiss(admin, manager.id, 'manager'))
  assert.equal((await userOf(manager.id))?.unsigned, null)
  assert.deepEqual((await events()).slice(0, 2), ['custodian_dismissed', 'custodian_appointed'])
})

test('once a decided custodian’s keys are confirmed, admins are notified that the role can be signed', async () => {
  const manager = await organisation.join('manager')
  const person = await organisation.enrol('manager')
  const told = `Confirm the role or status of ${person.name}`
  assert.ok(!(await titles(admin)).includes(told))
  await organisation.append(manager, await organisation.vouch(manager, person))
  assert.equal((await titles(admin))[0], told)
  assert.ok(!(await titles(manager)).includes(told))
})

test('the notice to confirm a key or a role is removed with the act that it asks for, for everybody', async () => {
  const otherAdmin = await organisation.join('admin')
  const manager = await organisation.join('manager')
  const person = await organisation.enrol('manager')
  const [key, role] = [`Confirm the key of ${person.name}`, `Confirm the role or status of ${person.name}`]
  const told = async (as: Keyed) => (await titles(as)).filter((title) => title === key || title === role)
  for (const custodian of [admin, otherAdmin, manager]) assert.deepEqual(await told(custodian), [key])
  await organisation.append(manager, await organisation.vouch(manager, person))
  for (const one of [admin, otherAdmin]) assert.deepEqual(await told(one), [role])
  assert.deepEqual(await told(manager), [])
  await organisation.append(otherAdmin, await organisation.appoint(otherAdmin, person.id, 'manager'))
  for (const one of [admin, otherAdmin]) assert.deepEqual(await told(one), [])
})

test('nobody is asked to confirm the key of somebody who was deactivated or made a client, until they are back', async () => {
  const person = await organisation.enrol('contributor')
  const told = async () =>
    (await titles(admin)).filter((title) => title === `Confirm the key of ${person.name}`).length
  const params = { id: person.id }
  assert.equal(await told(), 1)
  for (const [away, back] of [
    [
      () => server.call(setUserStatus, { as: admin, params, body: { status: 'inactive' } }),
      () => server.call(setUserStatus, { as: admin, params, body: { status: 'active' } }),
    ],
    [
      () => server.call(setUserRole, { as: admin, params, body: { role: 'client' } }),
      () => server.call(setUserRole, { as: admin, params, body: { role: 'contributor' } }),
    ],
  ] as const) {
    assert.equal((await away()).status, 200)
    assert.equal(await told(), 0)
    assert.equal((await back()).status, 200)
    assert.equal(await told(), 1)
  }
})

test('only an admin turns on automatic confirmation of keys; then nobody is asked to', async () => {
  const manager = await organisation.join('manager')
  const policy = (by: Keyed, automatic_vouching: boolean) =>
    organisation.sign('chaveiro.roster.policy', by.keys, { by: by.id, automatic_vouching })
  await refused(manager, await policy(manager, true), 403, 'not_admin')
  await organisation.append(admin, await policy(admin, true))
  const before = (await titles(admin)).length
  const person = await organisation.enrol('contributor')
  assert.equal((await userOf(person.id))?.key_state, 'confirmed')
  assert.equal((await titles(admin)).length, before)
  await organisation.append(admin, await policy(admin, false))
  const later = await organisation.enrol('contributor')
  assert.equal((await userOf(later.id))?.key_state, 'unconfirmed')
})

test('a statement from the far future is refused, and one dated before the newest too', async () => {
  const { head, at } = await organisation.roster()
  const policy = (date: number) =>
    organisation.sign('chaveiro.roster.policy', admin.keys, {
      by: admin.id,
      automatic_vouching: true,
      at: new Date(date).toISOString(),
    })
  const now = server.clock.now()
  await refused(admin, await policy(now + 25 * hourMs), 422, 'clock_ahead')
  await refused(admin, await policy(Date.parse(at) - 1), 422, 'statement_refused')
  assert.deepEqual((await organisation.roster()).head, head)
})
