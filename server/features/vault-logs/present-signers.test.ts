import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import * as members from '@chaveiro/contract/calls/members.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import { hashOf } from '../../testing/hash-of.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const { server, vaults, admin, ana } = await startVaultServer({ ana: 'contributor' })
let former: Keyed
beforeEach(async () => {
  former = await vaults.organisation.join('manager')
})

const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const add = (as: Keyed, id: string, user: string, statement?: string) =>
  server.call(members.addVaultMember, {
    as,
    params: { id },
    body: { user_id: user, statements: statement ? [{ vault_id: id, statement }] : [] },
  })
const setRole = (id: string, role: 'manager' | 'contributor', statement?: string) =>
  server.call(setUserRole, {
    as: admin,
    params: { id },
    body: { role, ...(statement && vaults.organisation.sent(statement)) },
  })
const append = (as: Keyed, id: string, statement: string) =>
  server.call(vaultLogs.appendVaultStatement, { as, params: { id }, body: { statement } })

test('a dismissed manager whom the server made a manager again cannot sign with an older roster head', async () => {
  const vault = await vaults.makeVault()
  const { head } = await vaults.organisation.roster()
  await setRole(former.id, 'contributor', await vaults.organisation.dismiss(admin, former.id, 'manager'))
  await setRole(former.id, 'manager')
  const admit = await vaults.sign('chaveiro.vault.admit', former, vault, { user: ana.id, roster: head })
  assert.deepEqual(code(await add(former, vault, ana.id, admit)), [403, 'not_in_roster'])
})

test('somebody who leaves a vault signs for themselves only, and for nothing elsewhere', async () => {
  const [left, hidden] = [await vaults.makeVault(), await vaults.makeVault({ visibility: 'private' })]
  await vaults.addMember(admin, left, former)
  await add(admin, hidden, ana.id)
  await setRole(former.id, 'contributor')
  const own = { vault_id: left, statement: await vaults.remove(former, left, former.id) }
  const other = { vault_id: hidden, statement: await vaults.admit(former, hidden, ana.id) }
  const leave = (statements: object[]) =>
    server.send(members.removeVaultMember, {
      as: former,
      params: { id: left, user_id: former.id },
      body: { statements },
    })
  assert.deepEqual(code(await leave([own, other])), [422, 'statement_refused'])
  assert.equal((await leave([own])).status, 200)
})

test('a proposal ends with the decision that takes its proposer’s role, signed or not', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  const content = { custody: 'split' as const, custodians: [admin.id, former.id] }
  const first = await vaults.sign('chaveiro.vault.custody', former, vault, content)
  assert.equal((await append(former, vault, first)).status, 200)
  await setRole(former.id, 'contributor')
  const confirms = hashOf(first)
  const second = await vaults.sign('chaveiro.vault.custody', admin, vault, { ...content, confirms })
  assert.deepEqual(code(await append(admin, vault, second)), [409, 'stale_head'])
  assert.equal((await vaults.vault(vault))?.custody, 'shared')
})
