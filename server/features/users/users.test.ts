import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import {
  inviteUser,
  listHelpers,
  listUsers,
  setUserRole,
  setUserStatus,
} from '@chaveiro/contract/calls/users.ts'
import { registerFeatures } from '../../app.ts'
import { selectPersonKey } from '../../platform/testing/people.queries.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'

let server: TestServer
let admin: TestPerson

beforeEach(async () => {
  server = await startTestServer([registerFeatures])
  admin = await server.makePerson('admin')
})
afterEach(() => server.stop())

const invite = (as: TestPerson, body: object) =>
  server.send(inviteUser, { as, body: { email: 'nova@agencia.example', name: 'Nova', ...body } })
const setRole = (as: TestPerson, id: string, role: string) =>
  server.send(setUserRole, { as, params: { id }, body: { role } })
const setStatus = (as: TestPerson, id: string, status: string) =>
  server.send(setUserStatus, { as, params: { id }, body: { status } })
const listed = async (id: string) =>
  (await server.call(listUsers, { as: admin })).body.find((user) => user.id === id)
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]

test('only custodians see everybody, and only they invite and change people', async () => {
  const other = await server.makePerson('contributor')
  for (const role of ['contributor', 'client'] as const) {
    const as = await server.makePerson(role)
    assert.deepEqual(code(await server.send(listUsers, { as })), [403, 'not_custodian'])
    assert.deepEqual(code(await invite(as, {})), [403, 'not_custodian'])
    assert.deepEqual(code(await setRole(as, other.id, 'client')), [403, 'not_custodian'])
    assert.deepEqual(code(await setStatus(as, other.id, 'inactive')), [403, 'not_custodian'])
  }
})

test('all staff may know whom to ask: the active admins and managers, and nobody else', async () => {
  const manager = await server.makePerson('manager')
  const gone = await server.makePerson('manager')
  await server.changePerson(gone.id, { status: 'inactive' })
  const as = await server.makePerson('contributor')
  const { body } = await server.call(listHelpers, { as })
  assert.deepEqual(
    body.map(({ id, role }) => [id, role]),
    [
      [admin.id, 'admin'],
      [manager.id, 'manager'],
    ],
  )
  const client = await server.makePerson('client')
  assert.equal((await server.send(listHelpers, { as: client })).status, 403)
})

test('nobody is invited from outside the company’s domain', async () => {
  for (const email of [
    'nova@fora.example',
    'nova@mail.agencia.example',
    'nova@agencia.example.fora.example',
    'nova@fora-agencia.example',
    `${'a'.repeat(65)}@agencia.example`,
  ]) {
    const answer = await invite(admin, { email })
    assert.deepEqual(answer.error.fields?.[0]?.fault, 'other_domain', email)
    assert.equal(answer.error.fields?.[0]?.path, 'email')
  }
  for (const [email, fault] of [
    ['nova', 'not_email'],
    ['', 'required'],
    ['nova@agencia.exampl\u212A', 'not_email'],
  ] as const) {
    assert.equal((await invite(admin, { email })).error.fields?.[0]?.fault, fault, email)
  }
  assert.equal((await server.call(listUsers, { as: admin })).body.length, 1)
})

test('somebody who exists cannot be invited, whatever the case of the address', async () => {
  assert.equal((await invite(admin, {})).status, 200)
  assert.deepEqual(code(await invite(admin, { email: 'NOVA@Agencia.Example' })), [409, 'user_exists'])
  assert.deepEqual(code(await invite(admin, { email: admin.email })), [409, 'user_exists'])
  const taken = await invite(admin, { email: 'outra@agencia.example', id: admin.id })
  assert.deepEqual(code(taken), [409, 'id_taken'])
})

test('of two invitations of one person at once one is refused', async () => {
  const other = await server.makePerson('admin')
  const answers = await Promise.all([invite(admin, {}), invite(other, {})])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await server.call(listUsers, { as: admin })).body.length, 3)
})

test('a name that is invited turns no text round and has one line', async () => {
  const { body } = await invite(admin, {
    email: 'turned@agencia.example',
    name: ' Eva \u202e)elpmaxe@nimda(\nAdmin',
  })
  assert.equal(body.name, 'Eva )elpmaxe@nimda( Admin')
})

test('an invalid role, an empty name and an unsigned invite are refused by name', async () => {
  for (const [body, path] of [
    [{ role: 'owner' }, 'role'],
    [{ role: '' }, 'role'],
    [{ name: ' ' }, 'name'],
    [{ id: 'x' }, 'id'],
    [{ id: randomUUID(), invite: 'signed, believe me' }, 'invite'],
  ] as const) {
    const answer = await invite(admin, body)
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, path])
  }
  const person = await server.makePerson('contributor')
  for (const role of ['owner', '', null, 7]) {
    const answer = await server.send(setUserRole, { as: admin, params: { id: person.id }, body: { role } })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, 'role'], String(role))
  }
  assert.equal((await setStatus(admin, person.id, 'away')).error.fields?.[0]?.fault, 'unknown_choice')
})

test('a person who does not exist cannot be changed', async () => {
  assert.equal((await setRole(admin, randomUUID(), 'manager')).status, 404)
  assert.equal((await setStatus(admin, randomUUID(), 'inactive')).status, 404)
  assert.equal((await setRole(admin, 'x', 'manager')).status, 422)
})

test('a manager neither changes admins nor gives roles beyond contributor and client', async () => {
  const manager = await server.makePerson('manager')
  const peer = await server.makePerson('manager')
  const contributor = await server.makePerson('contributor')
  for (const refused of [
    () => setRole(manager, admin.id, 'client'),
    () => setStatus(manager, admin.id, 'inactive'),
    () => setRole(manager, peer.id, 'contributor'),
    () => setRole(manager, contributor.id, 'manager'),
    () => setRole(manager, contributor.id, 'admin'),
    () => invite(manager, { role: 'admin' }),
    () => invite(manager, { role: 'manager' }),
  ]) {
    assert.deepEqual(code(await refused()), [403, 'not_admin'])
  }
  assert.equal((await setRole(manager, contributor.id, 'client')).body.role, 'client')
  assert.equal((await setRole(manager, contributor.id, 'contributor')).body.role, 'contributor')
  assert.equal((await setStatus(manager, peer.id, 'inactive')).body.status, 'inactive')
  assert.equal((await invite(manager, { role: 'client' })).body.role, 'client')
})

test('nobody changes their own role or status, so the last active admin stays', async () => {
  const manager = await server.makePerson('manager')
  for (const self of [admin, manager]) {
    assert.deepEqual(code(await setRole(self, self.id, 'contributor')), [403, 'own_account'])
    assert.deepEqual(code(await setStatus(self, self.id, 'inactive')), [403, 'own_account'])
  }
  assert.equal((await server.call(getMe, { as: admin })).body.role, 'admin')
})

test('of two admins who demote each other at once one stays', async () => {
  const other = await server.makePerson('admin')
  const answers = await Promise.all([
    setRole(admin, other.id, 'contributor'),
    setRole(other, admin.id, 'contributor'),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
  const left = await Promise.all([admin, other].map((as) => server.call(getMe, { as })))
  assert.deepEqual(left.map(({ body }) => body.role).sort(), ['admin', 'contributor'])
})

test('of two admins who deactivate each other at once one stays', async () => {
  const other = await server.makePerson('admin')
  const answers = await Promise.all([
    setStatus(admin, other.id, 'inactive'),
    setStatus(other, admin.id, 'inactive'),
  ])
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 1)
  const left = await Promise.all([admin, other].map((as) => server.call(getMe, { as })))
  assert.deepEqual(left.map(({ status }) => status).sort(), [200, 401])
})

test('a deactivated person’s next call is refused, in every session, also after they are activated again', async () => {
  const person = await server.makePerson('contributor')
  const second = { token: await server.makeSession(person.id) }
  assert.equal((await server.call(getMe, { as: second })).status, 200)
  assert.equal((await setStatus(admin, person.id, 'inactive')).body.status, 'inactive')
  for (const as of [person, second]) assert.equal((await server.call(getMe, { as })).status, 401)
  assert.equal((await setStatus(admin, person.id, 'active')).body.status, 'active')
  for (const as of [person, second]) assert.equal((await server.call(getMe, { as })).status, 401)
  const again = { token: await server.makeSession(person.id) }
  assert.equal((await server.call(getMe, { as: again })).status, 200)
})

test('another role applies from the next call on, in existing sessions', async () => {
  const person = await server.makePerson('contributor')
  assert.equal((await server.send(listUsers, { as: person })).status, 403)
  await setRole(admin, person.id, 'manager')
  assert.equal((await server.call(listUsers, { as: person })).status, 200)
  await setRole(admin, person.id, 'client')
  assert.deepEqual(code(await server.send(listUsers, { as: person })), [403, 'not_custodian'])
})

test('an invited person is listed with everybody, and comes in with their own id at the first sign-in', async () => {
  const id = randomUUID()
  const { body } = await invite(admin, { id, email: 'Nova@Agencia.example', role: 'manager' })
  assert.deepEqual(body, {
    id,
    name: 'Nova',
    email: 'nova@agencia.example',
    role: 'manager',
    status: 'active',
    avatar_url: null,
    last_login: null,
    key_state: 'none',
    identity_salt: null,
    invited_until: null,
    unsigned: null,
    reset_request: null,
  })
  assert.deepEqual(await listed(id), body)
  assert.ok(await selectPersonKey(server.platform.db.read, id))
})

test('a change that changes nothing leaves no trace; every other one is in the audit log with the person’s name', async () => {
  const person = await server.makePerson('contributor', { name: 'Bia Prado' })
  await setRole(admin, person.id, 'contributor')
  await setStatus(admin, person.id, 'active')
  await setRole(admin, person.id, 'client')
  await setStatus(admin, person.id, 'inactive')
  await setStatus(admin, person.id, 'active')
  await invite(admin, {})
  const { body } = await server.call(listAuditLogs, { as: admin })
  assert.deepEqual(
    body.map(({ event_type, user_email, details }) => [event_type, user_email, details.name]),
    [
      ['user_invited', admin.email, 'Nova'],
      ['user_activated', admin.email, 'Bia Prado'],
      ['user_deactivated', admin.email, 'Bia Prado'],
      ['user_role_changed', admin.email, 'Bia Prado'],
    ],
  )
})
