import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import { renewSessions } from '../../platform/testing/people.ts'
import { hashOf } from '../../testing/hash-of.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const { server, vaults, admin, manager, second, ana, bia } = await startVaultServer({
  manager: 'manager',
  second: 'manager',
  ana: 'contributor',
  bia: 'contributor',
})
let vault: string
/** The manager's proposal to admit Bia. */
let proposal: string

const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const append = (as: Keyed, statement: string, id = vault) =>
  server.call(vaultLogs.appendVaultStatement, { as, params: { id }, body: { statement } })
const withdrawal = (by: Keyed, hashed = proposal, change: object = {}) =>
  vaults.sign('chaveiro.vault.withdraw', by, vault, { proposal: hashed, ...change })
const withdraw = async (by: Keyed, hashed = proposal) => append(by, await withdrawal(by, hashed))
const agree = async (by: Keyed) => append(by, await vaults.admit(by, vault, bia.id, { confirms: proposal }))
const proposals = async () => [...((await vaults.log(vault))?.proposals.keys() ?? [])]

beforeEach(async () => {
  vault = await vaults.makeVault({ name: 'Dividido' })
  await vaults.addMember(admin, vault, ana)
  const split = (by: Keyed, confirms?: string) =>
    vaults.sign('chaveiro.vault.custody', by, vault, {
      custody: 'split',
      custodians: [admin.id, manager.id, second.id],
      ...(confirms && { confirms }),
    })
  const first = await split(admin)
  await append(admin, first)
  await append(manager, await split(manager, hashOf(first)))
  await vaults.start(ana, vault, [ana])
  const statement = await vaults.admit(manager, vault, bia.id)
  assert.equal((await append(manager, statement)).status, 200)
  proposal = hashOf(statement)
})

test('only its proposer and admins withdraw a proposal, in their own name', async () => {
  assert.deepEqual(code(await withdraw(second)), [403, 'not_admin'])
  assert.deepEqual(code(await withdraw(ana)), [403, 'not_custodian'])
  assert.deepEqual(code(await append(second, await withdrawal(manager))), [403, 'not_admin'])
  assert.deepEqual(code(await append(admin, await withdrawal(manager))), [422, 'statement_refused'])
  const forged = await withdrawal(second, proposal, { by: admin.id })
  assert.deepEqual(code(await append(admin, forged)), [422, 'statement_refused'])
  assert.deepEqual(await proposals(), [proposal])
})

test('an admin by the server alone, and one whom the server demoted, cannot withdraw others’ proposals', async () => {
  const unsigned = await vaults.organisation.enrol('admin')
  await vaults.organisation.append(admin, await vaults.organisation.vouch(admin, unsigned))
  assert.deepEqual(code(await withdraw(unsigned)), [403, 'not_in_roster'])
  const former = await vaults.organisation.join('admin')
  const params = { id: former.id }
  await server.call(setUserRole, { as: admin, params, body: { role: 'manager' } })
  assert.deepEqual(code(await withdraw(former)), [403, 'not_admin'])
  assert.deepEqual(await proposals(), [proposal])
})

test('a hash of no open proposal, or of another vault’s, is refused', async () => {
  const elsewhere = await vaults.makeVault()
  const there = await vaults.sign('chaveiro.vault.withdraw', manager, elsewhere, { proposal })
  assert.deepEqual(code(await append(manager, there, elsewhere)), [409, 'stale_head'])
  assert.deepEqual(code(await withdraw(manager, hashOf('nothing'))), [409, 'stale_head'])
  assert.deepEqual(code(await append(manager, there)), [422, 'statement_refused'])
  assert.equal((await agree(second)).status, 200)
  assert.deepEqual(code(await withdraw(manager)), [409, 'stale_head'])
  assert.equal((await vaults.members(vault)).length, 2)
})

test('a withdrawn proposal cannot be confirmed, and can be made again', async () => {
  assert.equal((await withdraw(manager)).status, 200)
  assert.deepEqual(await proposals(), [])
  for (const by of [second, admin]) assert.deepEqual(code(await agree(by)), [409, 'stale_head'])
  assert.deepEqual(code(await withdraw(manager)), [409, 'stale_head'])
  assert.deepEqual(
    (await vaults.members(vault)).map(({ user_id }) => user_id),
    [ana.id],
  )
  const { body } = await server.call(listAuditLogs, { as: admin })
  assert.deepEqual([body[0]?.event_type, body[0]?.user_email], ['proposal_withdrawn', manager.email])
  assert.equal((await vaults.vault(vault))?.generation_due, false)

  const anew = await vaults.admit(manager, vault, bia.id)
  await append(manager, anew)
  proposal = hashOf(anew)
  assert.equal((await agree(second)).status, 200)
  assert.equal((await vaults.members(vault)).length, 2)
})

test('custodians keep the notice of a proposal until the last open one is confirmed or withdrawn', async () => {
  const told = async () =>
    (await toldNotices(server, second)).some(
      ({ title, link }) => title === 'Dividido is waiting for a second confirmation' && link.includes(vault),
    )
  assert.equal(await told(), true)
  const other = await vaults.admit(admin, vault, bia.id)
  await append(admin, other)
  assert.equal((await withdraw(manager)).status, 200)
  assert.equal(await told(), true, 'the admin’s own proposal is open')
  proposal = hashOf(other)
  assert.equal((await agree(second)).status, 200)
  assert.equal(await told(), false)
})

test('an admin withdraws a manager’s proposal', async () => {
  assert.equal((await withdraw(admin)).status, 200)
  assert.deepEqual(await proposals(), [])
})

test('of a withdrawal and a second signature at once one succeeds, and the other is refused', async () => {
  const statements = [
    [manager, await withdrawal(manager)],
    [second, await vaults.admit(second, vault, bia.id, { confirms: proposal })],
  ] as const
  const answers = await Promise.all(statements.map(([by, statement]) => append(by, statement)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.deepEqual(await proposals(), [])
})

// Promise 27
test('somebody who keeps proposing and withdrawing cannot propose any more that day, but can still withdraw', async () => {
  server.clock.advance({ hours: 25 })
  await renewSessions(server.platform)
  for (let times = 0; times < 20; times += 1) {
    assert.equal((await withdraw(manager)).status, 200)
    if (times === 19) break
    const statement = await vaults.admit(manager, vault, bia.id)
    assert.equal((await append(manager, statement)).status, 200)
    proposal = hashOf(statement)
  }
  const before = (await vaults.log(vault))?.head.seq
  const one = await append(manager, await vaults.admit(manager, vault, bia.id))
  assert.deepEqual(code(one), [409, 'begun_too_often'])
  assert.equal((await vaults.log(vault))?.head.seq, before)
  server.clock.advance({ hours: 25 })
  await renewSessions(server.platform)
  const anew = await vaults.admit(manager, vault, bia.id)
  assert.equal((await append(manager, anew)).status, 200)
})
