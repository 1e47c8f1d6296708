import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as heads from '@chaveiro/contract/calls/heads.ts'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import * as members from '@chaveiro/contract/calls/members.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import * as calls from '@chaveiro/contract/calls/vaults.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'

const { server, vaults, member, outsider } = await startVaultServer({
  member: 'contributor',
  outsider: 'contributor',
})

test('somebody who sees a listed vault in a private one learns the private one’s id, and nothing else', async () => {
  const { founder } = vaults
  const parent = await vaults.makeVault({ name: 'Merger', visibility: 'private' })
  const child = await vaults.makeVault({ name: 'Listed', parent_id: parent })
  const statements = [
    { vault_id: parent, statement: await vaults.admit(founder, parent, member.id) },
    { vault_id: child, statement: await vaults.admit(founder, child, member.id, { from: parent }) },
  ]
  const adding = { as: founder, params: { id: parent }, body: { user_id: member.id, statements } }
  assert.equal((await server.call(members.addVaultMember, adding)).status, 200)

  const as = outsider
  const { body: listed } = await server.call(calls.listVaults, { as })
  assert.deepEqual(
    listed.map(({ id, parent_id }) => [id, parent_id]),
    [[child, parent]],
  )
  const asked = await server.call(members.listVaultMembers, { as, params: { id: child } })
  assert.deepEqual([asked.status, asked.error.code], [403, 'not_member'])
  const inherited = (await vaults.members(child, member)).find(({ user_id }) => user_id === member.id)
  assert.equal(inherited?.from_vault_id, parent)
  const told = [
    listed,
    inherited,
    (await server.call(vaultLogs.getVaultLog, { as, params: { id: child } })).body,
  ]
  assert.equal(JSON.stringify(told).includes('Merger'), false)

  const params = { id: parent }
  for (const answer of [
    await server.call(members.listVaultMembers, { as, params }),
    await server.call(vaultLogs.getVaultLog, { as, params }),
    await server.call(heads.getVaultHead, { as, params }),
    await server.call(listItems, { as, query: { vault_id: parent } }),
    await server.send(calls.updateVault, { as, params, query: { name: 'Mine' } }),
  ]) {
    assert.deepEqual([answer.status, answer.error.code], [404, 'not_found'])
  }
  const body = { vaults: [{ id: parent }] }
  assert.deepEqual((await server.call(vaultLogs.readVaultLogs, { as, body })).body, { logs: [], left: [] })
})
