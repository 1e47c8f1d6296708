import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listTooFewApprovers } from '@chaveiro/contract/calls/access-requests.ts'
import { setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { refused } from '../../testing/start-item-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const { founder, manager, admin, contributor, vaults, makeSplitVault } = await makeRequestsWorld(server)
const list = (as: Keyed, without?: Keyed) =>
  server.call(listTooFewApprovers, { as, query: without ? { without: without.id } : {} })
const { vault: theirs } = await makeSplitVault([founder, manager])
const { vault: admins } = await makeSplitVault([founder, admin])
await makeSplitVault([founder, manager, admin])
await vaults.makeVault({ visibility: 'listed' })

test('before somebody leaves, the two-person vaults that they leave to one custodian are listed, and no others', async () => {
  const left = async (person: Keyed) => (await list(founder, person)).body
  await refused(list(contributor, manager), 403, 'not_custodian')
  assert.deepEqual(await left(manager), [{ vault_id: theirs, approvers: 1 }])
  assert.deepEqual(await left(admin), [{ vault_id: admins, approvers: 1 }])
  assert.deepEqual(await left(contributor), [])
})

test('only admins and managers see which two-person vaults have too few approvers for an emergency', async () => {
  await refused(list(contributor), 403, 'not_custodian')
  assert.deepEqual((await list(admin)).body, [])
  const end = { as: founder, params: { id: manager.id }, body: { status: 'inactive' as const } }
  assert.equal((await server.call(setUserStatus, end)).status, 200)
  for (const as of [founder, admin]) {
    assert.deepEqual((await list(as)).body, [{ vault_id: theirs, approvers: 1 }])
  }
  await refused(list(manager), 401, 'signed_out')
})
