import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listTooFewApprovers } from '@chaveiro/contract/break-glass.ts'
import { setUserStatus } from '@chaveiro/contract/users.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { refused } from '../items/testing/start-item-server.ts'
import { makeRequestsWorld } from './testing/requests-world.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const { founder, manager, admin, contributor, vaults, makeSplitVault } = await makeRequestsWorld(server)
const list = (as: Keyed) => server.call(listTooFewApprovers, { as })

test('admins and managers alone read which two-person vaults have lost those who could approve an emergency', async () => {
  await refused(list(contributor), 403, 'not_custodian')
  await vaults.makeVault({ visibility: 'listed' })
  const { vault } = await makeSplitVault([founder, manager])
  await makeSplitVault([founder, admin])
  assert.deepEqual((await list(admin)).body, [])
  const end = { as: founder, params: { id: manager.id }, body: { status: 'inactive' as const } }
  assert.equal((await server.call(setUserStatus, end)).status, 200)
  for (const as of [founder, admin]) {
    assert.deepEqual((await list(as)).body, [{ vault_id: vault, approvers: 1 }])
  }
  await refused(list(manager), 401, 'signed_out')
})
