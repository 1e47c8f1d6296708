import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { listUsers, setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { registerFeatures } from '../../app.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { type Keyed, TestOrganisation } from '../../testing/test-organisation.ts'

let server: TestServer
let organisation: TestOrganisation
let founder: Keyed
beforeEach(async () => {
  server = await startTestServer([registerFeatures])
  organisation = await TestOrganisation.found(server)
  founder = organisation.founder
})
afterEach(() => server.stop())

const setRole = (as: TestPerson, id: string, role: string, statement?: string) =>
  server.send(setUserRole, { as, params: { id }, body: { role, statement } })
const setStatus = (as: TestPerson, id: string, status: string) =>
  server.send(setUserStatus, { as, params: { id }, body: { status } })
const roleAndStatus = async (as: TestPerson, id: string) => {
  const found = (await server.call(listUsers, { as })).body.find((user) => user.id === id)
  return [found?.role, found?.status]
}

/** Every call that would take an admin's custody away from a person. */
async function refusedToTake(as: TestPerson, id: string) {
  for (const answer of [
    await setRole(as, id, 'manager'),
    await setRole(as, id, 'contributor'),
    await setRole(as, id, 'client'),
    await setStatus(as, id, 'inactive'),
  ]) {
    assert.deepEqual([answer.status, answer.error.code], [409, 'last_signed_admin'])
    assert.match(answer.error.detail, /^This is the only active admin whose role is confirmed\./)
  }
  assert.deepEqual(await roleAndStatus(as, id), ['admin', 'active'])
}

test('an admin whom nobody signed neither demotes nor deactivates the only admin of the roster', async () => {
  const keyless = await server.makePerson('admin')
  await refusedToTake(keyless, founder.id)
  const unsigned = await organisation.enrol('admin')
  await organisation.append(founder, await organisation.vouch(founder, unsigned))
  await refusedToTake(unsigned, founder.id)
  const { body } = await server.call(listAuditLogs, { as: keyless })
  const decisions = body.filter(({ event_type }) => /^user_(role_changed|deactivated)$/.test(event_type))
  assert.deepEqual(decisions, [])
})

test('a deactivated admin of the roster, or one demoted by the server alone, does not count as a second one', async () => {
  const left = await organisation.join('admin')
  const demoted = await organisation.join('admin')
  assert.equal((await setStatus(founder, left.id, 'inactive')).status, 200)
  assert.equal((await setRole(founder, demoted.id, 'manager')).status, 200)
  const unsigned = await server.makePerson('admin')
  await refusedToTake(unsigned, founder.id)
})

test('with a second admin in the roster either may go, and then the other stays', async () => {
  const second = await organisation.join('admin')
  const unsigned = await server.makePerson('admin')
  const statement = await organisation.appoint(second, founder.id, 'manager')
  assert.equal((await setRole(second, founder.id, 'manager', statement)).status, 200)
  await refusedToTake(unsigned, second.id)
  assert.equal((await setRole(second, founder.id, 'admin')).status, 200)
  await refusedToTake(unsigned, second.id)
})

test('other changes are not affected: an unsigned admin can be deactivated and activated again', async () => {
  const unsigned = await server.makePerson('admin')
  assert.equal((await setStatus(founder, unsigned.id, 'inactive')).status, 200)
  assert.equal((await setStatus(founder, unsigned.id, 'active')).status, 200)
  assert.equal((await setRole(founder, unsigned.id, 'contributor')).status, 200)
})

test('without a roster only the last active admin has to stay', async () => {
  const bare = await startTestServer([registerFeatures])
  const first = await bare.makePerson('admin')
  const other = await bare.makePerson('admin')
  const params = { id: first.id }
  const demote = { as: other, params, body: { role: 'contributor' as const } }
  assert.equal((await bare.call(setUserRole, demote)).status, 200)
  await bare.stop()
})
