import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestKeyReset, withdrawKeyReset } from '@chaveiro/contract/account.ts'
import { listAuditLogs } from '@chaveiro/contract/audit.ts'
import * as members from '@chaveiro/contract/members.ts'
import { listNotifications } from '@chaveiro/contract/notifications.ts'
import { appendRoster } from '@chaveiro/contract/roster.ts'
import { logOut, revokeOtherSessions, revokeSession } from '@chaveiro/contract/sessions.ts'
import { changeOrganisationLanguage } from '@chaveiro/contract/settings.ts'
import { setUserRole, setUserStatus } from '@chaveiro/contract/users.ts'
import { updateVault } from '@chaveiro/contract/vaults.ts'
import { registerFeatures } from './app.ts'
import { startTestServer } from './platform/testing/test-server.ts'
import { RightsWorld } from './testing/rights-world.ts'
import { newId } from './testing/signing-device.ts'
import { makeTestKeys } from './testing/statements.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { vaults, founder } = world
const { organisation } = vaults

const countEntries = async () => (await server.call(listAuditLogs, { as: founder, query: {} })).body.length

const vault = await vaults.makeVault({ name: 'Cofre', visibility: 'listed' })
const member = await organisation.join('contributor')
await vaults.addMember(founder, vault, member)
await server.call(changeOrganisationLanguage, { as: founder, body: { language: 'pt-BR' } })
const on = { as: founder, params: { id: vault } }
const policy = (automatic_vouching: boolean) =>
  organisation.sign('chaveiro.roster.policy', founder.keys, { by: founder.id, automatic_vouching })
const withPolicy = { as: founder, body: { statement: await policy(true) } }
assert.equal((await server.call(appendRoster, withPolicy)).status, 200)

/** Acts that are over already, by somebody who may do them. */
const over: Record<string, () => Promise<{ status: number }>> = {
  'ending other sessions, where there is none': () => server.call(revokeOtherSessions, { as: founder }),
  'ending a session that is not there': () =>
    server.call(revokeSession, { as: founder, params: { id: newId() } }),
  'logging out with a session that ended': () => server.send(logOut, { as: { token: 'A'.repeat(43) } }),
  'choosing the language that is chosen': () =>
    server.call(changeOrganisationLanguage, { as: founder, body: { language: 'pt-BR' } }),
  'renaming a vault to its name': () =>
    server.call(updateVault, { ...on, query: { name: 'Cofre', visibility: 'listed' } }),
  'a change of a vault that names nothing': () => server.call(updateVault, { ...on, query: {} }),
  'inheriting what is inherited': () =>
    server.call(members.setVaultInheritance, { ...on, body: { inherits: true, statements: [] } }),
  'adding who is a member': () =>
    server.call(members.addVaultMember, { ...on, body: { user_id: member.id, statements: [] } }),
  'removing who is no member': () =>
    server.call(members.removeVaultMember, {
      as: founder,
      params: { id: vault, user_id: world.people.contributor.id },
      body: { statements: [] },
    }),
  'giving somebody the role that they have': () =>
    server.call(setUserRole, {
      as: founder,
      params: { id: member.id },
      body: { role: 'contributor', removals: [] },
    }),
  'activating who is active': () =>
    server.call(setUserStatus, {
      as: founder,
      params: { id: member.id },
      body: { status: 'active', removals: [] },
    }),
  'saying again that keys are confirmed by themselves': async () =>
    server.call(appendRoster, { as: founder, body: { statement: await policy(true) } }),
  'withdrawing a request that is not there': () => server.call(withdrawKeyReset, { as: member }),
}

for (const [what, act] of Object.entries(over)) {
  test(`nobody fills the audit log by ${what}: what changes nothing leaves no entry`, async () => {
    const before = await countEntries()
    const roster = (await organisation.roster()).head.seq
    for (let times = 0; times < 3; times += 1) assert.ok((await act()).status < 500)
    assert.equal(await countEntries(), before)
    assert.equal((await organisation.roster()).head.seq, roster)
  })
}

test('one contributor who asks for new keys and withdraws it, again and again, gives each custodian one notice', async () => {
  const read = async () => (await server.call(listNotifications, { as: founder })).body
  const before = await read()
  const flooding = await organisation.join('contributor')
  for (let times = 0; times < 60; times += 1) {
    const { sealing_key, signing_key } = makeTestKeys()
    const methods = [{ id: newId(), kind: 'recovery' as const, argon2: null, sealed: 'cha1.AAAA' }]
    const body = { sealing_key, signing_key, methods }
    assert.equal((await server.call(requestKeyReset, { as: flooding, body })).status, 200)
    assert.equal((await server.call(withdrawKeyReset, { as: flooding })).status, 204)
  }
  const now = await read()
  assert.equal(now.unread_count, before.unread_count + 1)
  assert.deepEqual(now.notifications.slice(1), before.notifications)
})
