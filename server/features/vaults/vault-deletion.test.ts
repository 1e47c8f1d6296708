// Promise 26

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addVaultMember } from '@chaveiro/contract/calls/members.ts'
import { createVault, deleteVault, listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'

const { server, vaults, admin, manager, contributor } = await startVaultServer({
  manager: 'manager',
  contributor: 'contributor',
})
const remove = (as: { token: string }, id: string, body?: { signature: string }) =>
  server.call(deleteVault, { as, params: { id }, ...(body && { body }) })
const isThere = async (id: string) =>
  (await server.call(listVaults, { as: admin })).body.some((vault) => vault.id === id)
const codeOf = ({ status, error }: { status: number; error?: { code?: string } }) =>
  status < 300 ? String(status) : `${status} ${error?.code}`

test('a custodian’s session token alone deletes no vault that has a key; their device does', async () => {
  const vault = await vaults.makeVault()
  assert.equal(codeOf(await remove(manager, vault)), '409 deletion_unsigned')
  assert.ok(await isThere(vault))
  assert.equal(codeOf(await vaults.deleteVault(manager, vault)), '204')
  assert.ok(!(await isThere(vault)))
})

test('a vault without a key has nothing sealed in it, and is deleted without a signature', async () => {
  const { body } = await server.call(createVault, { as: admin, body: { name: 'Sem chave' } })
  assert.equal(codeOf(await remove(manager, body.id)), '204')
})

test('what was signed for another vault, for something in this one, by somebody else or by nobody entitled deletes no vault', async () => {
  const [vault, other] = [await vaults.makeVault(), await vaults.makeVault()]
  const own = await vaults.erasure(manager, vault)
  const cases: [string, string][] = [
    ['422 statement_refused', await vaults.erasure(manager, other)],
    ['422 statement_refused', await vaults.erasure(manager, vault, { item: other })],
    ['422 statement_refused', await vaults.erasure(manager, vault, { link: other })],
    ['422 statement_refused', await vaults.erasure(admin, vault)],
    ['422 statement_refused', await vaults.erasure(manager, vault, {}, { by: contributor.id })],
    [
      '422 statement_refused',
      await vaults.erasure(manager, vault, {}, { log: (await vaults.log(other))?.head }),
    ],
    ['422 statement_refused', `${own.slice(0, -8)}AAAAAAAA`],
    ['422 clock_ahead', await vaults.erasure(manager, vault, {}, { at: '2999-01-01T00:00:00.000Z' })],
  ]
  for (const [code, signature] of cases)
    assert.equal(codeOf(await remove(manager, vault, { signature })), code)
  const byContributor = { signature: await vaults.erasure(contributor, vault) }
  assert.equal(codeOf(await remove(contributor, vault, byContributor)), '403 not_custodian')
  assert.ok(await isThere(vault))
  assert.equal(codeOf(await remove(manager, vault, { signature: own })), '204')
})

test('a deletion bound to what its signer saw counts only while that is the newest of the vault’s log and items', async () => {
  const vault = await vaults.makeVault()
  const codes = async (signature: string) => codeOf(await remove(manager, vault, { signature }))
  const change = { number: 1, hash: 'A'.repeat(43) }
  assert.equal(await codes(await vaults.erasure(manager, vault, {}, { change })), '409 stale_head')
  const before = await vaults.erasure(manager, vault, {}, { change: null })
  const statements = [{ vault_id: vault, statement: await vaults.admit(manager, vault, contributor.id) }]
  const body = { user_id: contributor.id, statements }
  await server.call(addVaultMember, { as: manager, params: { id: vault }, body })
  assert.equal(await codes(before), '409 stale_head')
  assert.ok(await isThere(vault))
  assert.equal(await codes(await vaults.erasure(manager, vault, {}, { change: null })), '204')
})
