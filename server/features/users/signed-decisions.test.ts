import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { addVaultMember, listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { inviteUser, listUsers, setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { createVault, listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from '../../app.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { newId, SigningDevice } from '../../testing/signing-device.ts'
import { testSalt } from '../../testing/statements.ts'
import { type Keyed, TestOrganisation } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { openResets } from '../account/read-key-resets.ts'
import type { UserDependencies } from './dependencies.ts'
import { inviteUser as invite } from './invite-user.ts'
import { setUserRole as decideRole, setUserStatus as decideStatus } from './set-role-or-status.ts'

let server: TestServer
let organisation: TestOrganisation
let admin: Keyed

beforeEach(async () => {
  server = await startTestServer([registerFeatures])
  organisation = await TestOrganisation.found(server)
  admin = organisation.founder
})
afterEach(() => server.stop())

type Signed = { statement?: string; removals?: { vault_id: string; statement: string }[] }
const withView = ({ statement, ...signed }: Signed) =>
  statement === undefined ? signed : { ...signed, ...organisation.sent(statement) }
const setRole = (as: TestPerson, id: string, role: string, signed: Signed = {}) =>
  server.send(setUserRole, { as, params: { id }, body: { role, ...withView(signed) } })
const setStatus = (as: TestPerson, id: string, status: string, signed: Signed = {}) =>
  server.send(setUserStatus, { as, params: { id }, body: { status, ...withView(signed) } })
const titles = async () => (await toldNotices(server, admin)).map(({ title }) => title)
const userOf = async (id: string) =>
  (await server.call(listUsers, { as: admin })).body.find((user) => user.id === id)
const custodyIn = async (id: string) => (await organisation.roster()).custodians.get(id)?.role
const vaultOf = async (id: string) =>
  (await server.call(listVaults, { as: admin })).body.find((vault) => vault.id === id)
const sourcesOf = async (vault: string, user: string) =>
  (await server.call(listVaultMembers, { as: admin, params: { id: vault } })).body
    .filter(({ user_id }) => user_id === user)
    .map(({ source, signed }) => [source, signed])

async function deviceOf({ id, keys }: Keyed): Promise<SigningDevice> {
  const device = new SigningDevice(id, keys)
  const { org, head } = await organisation.roster()
  device.org = org
  device.roster = head
  return device
}

async function makeVault(): Promise<string> {
  const id = newId()
  const founding = await (await deviceOf(admin)).found(id)
  const answer = await server.send(createVault, { as: admin, body: { id, name: 'Clientes', founding } })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return id
}

async function signMember(kind: 'admit' | 'remove', vault: string, user: string): Promise<string> {
  const device = await deviceOf(admin)
  const { statements } = (await server.call(getVaultLog, { as: admin, params: { id: vault } })).body
  return device.sign(`chaveiro.vault.${kind}`, {
    v: 1,
    org: device.org,
    vault,
    seq: statements.length,
    prev: hash('sha256', statements.at(-1) ?? '', 'base64url'),
    at: new Date(server.clock.now()).toISOString(),
    by: admin.id,
    roster: device.roster,
    user,
  })
}

async function admit(vault: string, user: string): Promise<void> {
  const statements = [{ vault_id: vault, statement: await signMember('admit', vault, user) }]
  const body = { user_id: user, statements }
  const answer = await server.send(addVaultMember, { as: admin, params: { id: vault }, body })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
}

test('a statement that differs from the decision is refused, and the decision with it', async () => {
  const person = await organisation.join('contributor')
  const other = await organisation.join('contributor')
  const second = await organisation.join('admin')
  for (const statement of [
    await organisation.appoint(admin, person.id, 'admin'),
    await organisation.appoint(admin, other.id, 'manager'),
    await organisation.appoint(second, person.id, 'manager'),
    await organisation.dismiss(admin, second.id, 'admin'),
    await organisation.vouch(admin, person),
    'aaaa.bbbb.cccc',
  ]) {
    const answer = await setRole(admin, person.id, 'manager', { statement })
    assert.deepEqual([answer.status, answer.error.code], [422, 'statement_refused'])
    assert.equal(answer.error.fields?.[0]?.path, 'statement')
  }
  const unneeded = await organisation.appoint(admin, person.id, 'manager')
  assert.equal((await setRole(admin, person.id, 'client', { statement: unneeded })).status, 422)
  assert.equal((await userOf(person.id))?.role, 'contributor')
})

test('an appointment of keys that are not vouched for is refused, and the decision with it', async () => {
  const person = await organisation.enrol('contributor')
  const statement = await organisation.appoint(admin, person.id, 'manager')
  const answer = await setRole(admin, person.id, 'manager', { statement })
  assert.deepEqual([answer.status, answer.error.code], [409, 'keys_unconfirmed'])
  assert.equal((await userOf(person.id))?.role, 'contributor')
})

test('a decision signed with an older head changes nothing, and succeeds when signed again', async () => {
  const person = await organisation.join('contributor')
  const statement = await organisation.appoint(admin, person.id, 'manager')
  await organisation.enrol('contributor')
  const stale = await setRole(admin, person.id, 'manager', { statement })
  assert.deepEqual([stale.status, stale.error.code], [409, 'stale_head'])
  assert.equal((await userOf(person.id))?.role, 'contributor')
  const again = await organisation.appoint(admin, person.id, 'manager')
  assert.equal((await setRole(admin, person.id, 'manager', { statement: again })).body.unsigned, null)
  assert.equal(await custodyIn(person.id), 'manager')
})

test('of two admins who appoint at once one is refused, retries, and both succeed', async () => {
  const second = await organisation.join('admin')
  const people = [await organisation.join('contributor'), await organisation.join('contributor')] as const
  const turns = [
    [admin, people[0]],
    [second, people[1]],
  ] as const
  const signed = await Promise.all(turns.map(([by, { id }]) => organisation.appoint(by, id, 'manager')))
  const answers = await Promise.all(
    turns.map(([by, { id }], index) => setRole(by, id, 'manager', { statement: signed[index] as string })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const [by, person] = turns[answers.findIndex(({ status }) => status === 409)] ?? turns[0]
  const statement = await organisation.appoint(by, person.id, 'manager')
  assert.equal((await setRole(by, person.id, 'manager', { statement })).status, 200)
  for (const { id } of people) assert.equal(await custodyIn(id), 'manager')
})

// Promise 27
test('of two decisions about one person at once the later is told that it came late, and succeeds when signed again', async () => {
  const second = await organisation.join('admin')
  const person = await organisation.join('manager')
  const dismissal = await organisation.dismiss(admin, person.id, 'manager')
  const repeated = await organisation.appoint(admin, person.id, 'admin')
  const faster = await organisation.appoint(second, person.id, 'admin')
  assert.equal((await setRole(second, person.id, 'admin', { statement: faster })).status, 200)
  const late = [
    await setRole(admin, person.id, 'contributor', { statement: dismissal }),
    await setStatus(admin, person.id, 'inactive', { statement: dismissal }),
    await setRole(admin, person.id, 'admin', { statement: repeated }),
  ]
  assert.deepEqual(
    late.map(({ status, error }) => [status, error.code]),
    Array(3).fill([409, 'stale_head']),
  )
  const again = await organisation.dismiss(admin, person.id, 'admin')
  assert.equal((await setRole(admin, person.id, 'contributor', { statement: again })).status, 200)
  assert.equal(await custodyIn(person.id), undefined)
})

test('a signed appointment makes a member of every vault, in roster, rows and audit log', async () => {
  const vault = await makeVault()
  const person = await organisation.join('contributor')
  const statement = await organisation.appoint(admin, person.id, 'manager')
  assert.equal((await setRole(admin, person.id, 'manager', { statement })).body.unsigned, null)
  assert.deepEqual(await sourcesOf(vault, person.id), [['custodian', true]])
  const { body } = await server.call(listAuditLogs, { as: admin })
  const told = body.slice(0, 2).map(({ event_type, details }) => [event_type, details.name])
  assert.deepEqual(told, [
    ['user_role_changed', person.name],
    ['custodian_appointed', person.name],
  ])
})

test('an appointment without a statement stands, is shown as unsigned, and admins are notified', async () => {
  const vault = await makeVault()
  const person = await organisation.join('contributor')
  assert.equal((await setRole(admin, person.id, 'manager')).body.unsigned, 'appoint')
  assert.deepEqual(await sourcesOf(vault, person.id), [['custodian', false]])
  assert.equal((await titles())[0], `Confirm the role or status of ${person.name}`)
  const statement = await organisation.appoint(admin, person.id, 'manager')
  assert.equal((await setRole(admin, person.id, 'manager', { statement })).body.unsigned, null)
})

test('the notice to confirm a role is removed when it is confirmed, or when the role is changed back', async () => {
  for (const goesBack of [false, true]) {
    const person = await organisation.join('contributor')
    await setRole(admin, person.id, 'manager')
    const told = `Confirm the role or status of ${person.name}`
    assert.ok((await titles()).includes(told))
    const statement = await organisation.appoint(admin, person.id, 'manager')
    if (goesBack) await setRole(admin, person.id, 'contributor')
    else await setRole(admin, person.id, 'manager', { statement })
    assert.ok(!(await titles()).includes(told))
  }
})

test('a signed dismissal ends a custodian’s memberships, and a new generation is due', async () => {
  const vault = await makeVault()
  const person = await organisation.join('contributor')
  const appointed = await organisation.appoint(admin, person.id, 'manager')
  await setRole(admin, person.id, 'manager', { statement: appointed })
  assert.equal((await vaultOf(vault))?.generation_due, false)
  const statement = await organisation.dismiss(admin, person.id, 'manager')
  assert.equal((await setRole(admin, person.id, 'contributor', { statement })).body.unsigned, null)
  assert.deepEqual(await sourcesOf(vault, person.id), [])
  assert.equal((await vaultOf(vault))?.generation_due, true)
})

test('a manager deactivates another manager at once; the dismissal waits for an admin', async () => {
  const manager = await organisation.join('manager')
  const other = await organisation.join('manager')
  const own = await organisation.dismiss(manager, other.id, 'manager')
  const refused = await setStatus(manager, other.id, 'inactive', { statement: own })
  assert.deepEqual([refused.status, refused.error.code], [403, 'not_in_roster'])
  assert.equal((await setStatus(manager, other.id, 'inactive')).body.unsigned, 'dismiss')
  assert.equal((await server.call(getMe, { as: other })).status, 401)
  // The end of the role alone leaves their keys vouched for.
  const ofRole = await organisation.dismiss(admin, other.id, 'manager')
  assert.equal((await setStatus(admin, other.id, 'inactive', { statement: ofRole })).body.unsigned, 'dismiss')
  const statement = await organisation.dismiss(admin, other.id)
  assert.equal((await setStatus(admin, other.id, 'inactive', { statement })).body.unsigned, null)
  assert.equal(await custodyIn(other.id), undefined)
})

test('somebody who returns as a custodian has to be appointed again', async () => {
  const manager = await organisation.join('manager')
  const dismissal = await organisation.dismiss(admin, manager.id, 'manager')
  await setStatus(admin, manager.id, 'inactive', { statement: dismissal })
  const statement = await organisation.appoint(admin, manager.id, 'manager')
  assert.equal((await setStatus(admin, manager.id, 'active', { statement })).body.unsigned, null)
  assert.equal(await custodyIn(manager.id), 'manager')
})

test('deactivation with its signed removes ends every membership, and a new generation is due', async () => {
  const vault = await makeVault()
  const person = await organisation.join('contributor')
  await admit(vault, person.id)
  assert.deepEqual(await sourcesOf(vault, person.id), [['direct', true]])
  const removals = [{ vault_id: vault, statement: await signMember('remove', vault, person.id) }]
  assert.equal((await setStatus(admin, person.id, 'inactive', { removals })).status, 200)
  assert.deepEqual(await sourcesOf(vault, person.id), [])
  assert.equal((await vaultOf(vault))?.generation_due, true)
  const { statements } = (await server.call(getVaultLog, { as: admin, params: { id: vault } })).body
  assert.equal(statements.at(-1), removals[0]?.statement)
})

test('removes of others, for other vaults or without a membership are refused, and nothing ends', async () => {
  const [vault, elsewhere] = [await makeVault(), await makeVault()]
  const [person, other] = [await organisation.join('contributor'), await organisation.join('contributor')]
  await admit(vault, person.id)
  await admit(vault, other.id)
  const own = await signMember('remove', vault, person.id)
  for (const removals of [
    [{ vault_id: vault, statement: await signMember('remove', vault, other.id) }],
    [{ vault_id: elsewhere, statement: own }],
    [
      { vault_id: vault, statement: own },
      { vault_id: vault, statement: own },
    ],
    [{ vault_id: vault, statement: await organisation.vouch(admin, person) }],
  ]) {
    const answer = await setStatus(admin, person.id, 'inactive', { removals })
    assert.ok([409, 422].includes(answer.status), JSON.stringify(answer.error))
  }
  const none = await setRole(admin, person.id, 'contributor', {
    removals: [{ vault_id: vault, statement: own }],
  })
  assert.equal(none.error.fields?.[0]?.path, 'removals')
  assert.equal((await server.call(getMe, { as: person })).status, 200)
  assert.deepEqual(await sourcesOf(vault, person.id), [['direct', true]])
})

test('without removes the memberships end too', async () => {
  const vault = await makeVault()
  const person = await organisation.join('contributor')
  await admit(vault, person.id)
  await setRole(admin, person.id, 'client')
  assert.deepEqual(await sourcesOf(vault, person.id), [])
})

test('a person and their signed invite are stored together or not at all', async () => {
  const id = newId()
  const known = { email: 'nova@agencia.example', identity_salt: testSalt }
  const body = { ...known, id, name: 'Nova', role: 'contributor' as const }
  const invite = await organisation.invite(admin, body, makeTestKeys())
  const otherId = await server.send(inviteUser, { as: admin, body: { ...body, id: newId(), invite } })
  assert.deepEqual([otherId.status, otherId.error.fields?.[0]?.path], [422, 'invite'])
  const noId = await server.send(inviteUser, { as: admin, body: { ...body, id: undefined, invite } })
  assert.equal(noId.error.fields?.[0]?.path, 'id')
  const client = await server.send(inviteUser, { as: admin, body: { ...body, role: 'client', invite } })
  assert.equal(client.error.fields?.[0]?.path, 'invite')
  await organisation.enrol('contributor')
  const stale = await server.send(inviteUser, { as: admin, body: { ...body, invite } })
  assert.deepEqual([stale.status, stale.error.code], [409, 'stale_head'])
  assert.equal(await userOf(id), undefined)

  const again = await organisation.invite(admin, body, makeTestKeys())
  const answer = await server.send(inviteUser, { as: admin, body: { ...body, invite: again } })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  assert.equal(Date.parse(answer.body.invited_until ?? '') - server.clock.now(), 7 * dayMs)
  const { statements } = (await server.call(getRoster, { as: admin })).body
  assert.equal(statements.at(-1), again)
})

test('the last copy of a vault’s key survives a decision about its holder, and is served to nobody meanwhile', async () => {
  const vault = await makeVault()
  const other = await organisation.join('admin')
  const keys = async () =>
    (await server.call(getVaultLog, { as: admin, params: { id: vault } })).body.keys.length
  assert.equal(await keys(), 1)
  assert.equal((await setRole(other, admin.id, 'contributor')).status, 200)
  assert.equal(await keys(), 0)
  const listed = (await server.call(listVaults, { as: other })).body.find(({ id }) => id === vault)
  assert.equal(listed?.generation_due, true)
  assert.equal((await setRole(other, admin.id, 'admin')).status, 200)
  assert.equal(await keys(), 1)
})

test('a decision counts by its maker’s role at the end of the call, not at its beginning', async () => {
  const { platform } = server
  const [maker, person] = [await organisation.join('admin'), await organisation.join('contributor')]
  const caller = await server.callerOf(maker)
  const dependencies: UserDependencies = { ...platform, openResets: (reader) => openResets(reader, platform) }
  const invited = { email: 'nova@agencia.example', name: 'Nova', role: 'admin' } as const
  const acts: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => decideRole(tx, dependencies, caller, { userId: person.id, role: 'manager', removals: [] }),
    (tx) => decideStatus(tx, dependencies, caller, { userId: admin.id, status: 'inactive', removals: [] }),
    (tx) => invite(tx, dependencies, caller, invited),
  ]
  for (const [change, code] of [
    [{ role: 'manager' }, 'not_admin'],
    [{ role: 'contributor' }, 'not_custodian'],
    [{ role: 'admin', status: 'inactive' }, 'signed_out'],
  ] as const) {
    await server.changePerson(maker.id, change)
    for (const act of acts) await assert.rejects(platform.db.inTransaction(act), { code })
  }
  await server.changePerson(maker.id, { status: 'active' })
  for (const act of acts) await platform.db.inTransaction(act)
})

test('a deactivation and an activation are signed without a role, and a deactivation alone waits for a signature', async () => {
  const person = await organisation.join('contributor')
  const isVouched = async () => (await organisation.roster()).people.get(person.id)?.vouched
  const unsigned = async () => (await userOf(person.id))?.unsigned
  const wrong = await organisation.appoint(admin, person.id)
  assert.equal((await setStatus(admin, person.id, 'inactive', { statement: wrong })).status, 409)
  assert.equal((await setStatus(admin, person.id, 'inactive')).status, 200)
  assert.deepEqual([await isVouched(), await unsigned()], [true, 'dismiss'])
  const off = await organisation.dismiss(admin, person.id)
  assert.equal((await setStatus(admin, person.id, 'inactive', { statement: off })).status, 200)
  assert.deepEqual([await isVouched(), await unsigned()], [false, null])
  const on = await organisation.appoint(admin, person.id)
  assert.equal((await setStatus(admin, person.id, 'inactive', { statement: on })).status, 409)
  assert.equal((await setStatus(admin, person.id, 'active', { statement: on })).status, 200)
  assert.deepEqual([await isVouched(), await unsigned()], [true, null])
})
