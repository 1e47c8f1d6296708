import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import * as members from '@chaveiro/contract/calls/members.ts'
import { appendRoster } from '@chaveiro/contract/calls/roster.ts'
import { setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import { TestDealings } from '../../testing/test-dealings.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const { server, vaults, admin, manager, third, ana } = await startVaultServer({
  manager: 'manager',
  third: 'manager',
  ana: 'contributor',
})
const dealings = new TestDealings(vaults)

/** Whose custody keys are in the database, whether or not they would be served. */
const kept = async (vault: string) => {
  const { read } = server.platform.db
  const rows = await read.kysely
    .selectFrom('custody_shares')
    .select('user_id')
    .where('vault_id', '=', vault)
    .execute()
  return [...new Set(rows.map(({ user_id }) => user_id))].sort()
}
const ids = (...people: Keyed[]) => people.map(({ id }) => id).sort()

/** A vault dealt to these custodians, and acknowledged by all. */
async function dealt(custodians: Keyed[]) {
  const vault = await dealings.makeSplit(custodians, ana)
  await dealings.deal(ana, vault, await dealings.dealing(ana, vault, custodians))
  for (const custodian of custodians) await dealings.acknowledge(custodian, vault, 1)
  assert.deepEqual(await kept(vault), ids(...custodians))
  return vault
}
/** One of two custodians' statements that the vault is shared again. */
const share = (by: Keyed, vault: string, confirms?: string) =>
  vaults.sign('chaveiro.vault.custody', by, vault, { custody: 'shared', ...(confirms && { confirms }) })
async function shareAgain(vault: string) {
  const proposal = await share(admin, vault)
  await dealings.append(admin, vault, proposal)
  assert.equal((await kept(vault)).length, 2, 'a proposal ends nothing')
  await dealings.append(manager, vault, await share(manager, vault, hash('sha256', proposal, 'base64url')))
}

test('a vault that is shared or dealt again keeps nothing of the earlier dealing', async () => {
  const shared = await dealt([admin, manager])
  await shareAgain(shared)
  assert.deepEqual(await kept(shared), [])

  const anew = await dealt([admin, manager])
  await dealings.split(anew, [admin, manager, third])
  assert.deepEqual(await kept(anew), [])
})

test('a demoted or deactivated custodian’s keys are deleted, signed or not, and the vault gets a new key', async () => {
  for (const decide of ['role', 'status', 'signed'] as const) {
    const leaving = await vaults.organisation.join('manager')
    const vault = await dealt([admin, manager, leaving])
    const params = { id: leaving.id }
    if (decide === 'role')
      await server.call(setUserRole, { as: admin, params, body: { role: 'contributor' } })
    if (decide === 'status') {
      await server.call(setUserStatus, { as: admin, params, body: { status: 'inactive' } })
    }
    if (decide === 'signed') {
      const statement = await vaults.organisation.dismiss(admin, leaving.id, 'manager')
      await server.call(setUserRole, {
        as: admin,
        params,
        body: { role: 'contributor', ...vaults.organisation.sent(statement) },
      })
    }
    assert.deepEqual(await kept(vault), ids(admin, manager), decide)
    assert.equal((await vaults.vault(vault))?.generation_due, true, decide)
  }
})

test('a dismissal that is signed late deletes what was dealt in between', async () => {
  const leaving = await vaults.organisation.join('manager')
  const vault = await dealt([admin, manager, leaving])
  await server.call(setUserRole, { as: admin, params: { id: leaving.id }, body: { role: 'contributor' } })
  await vaults.start(ana, vault, [ana])
  await dealings.deal(ana, vault, await dealings.dealing(ana, vault, [admin, manager, leaving]))
  assert.deepEqual(await kept(vault), ids(admin, manager, leaving))
  const statement = await vaults.organisation.dismiss(admin, leaving.id, 'manager')
  assert.equal(
    (await server.call(appendRoster, { as: admin, body: vaults.organisation.sent(statement) })).status,
    200,
  )
  assert.deepEqual(await kept(vault), ids(admin, manager))
})

test('if no member holds the key any more, the custody keys are all that is left of the vault and stay', async () => {
  const leaving = await vaults.organisation.join('manager')
  const vault = await dealt([admin, leaving])
  const statements = [{ vault_id: vault, statement: await vaults.remove(ana, vault, ana.id) }]
  const params = { id: vault, user_id: ana.id }
  assert.equal(
    (await server.call(members.removeVaultMember, { as: ana, params, body: { statements } })).status,
    200,
  )
  const statement = await vaults.organisation.dismiss(admin, leaving.id, 'manager')
  const body = { role: 'contributor' as const, ...vaults.organisation.sent(statement) }
  assert.equal((await server.call(setUserRole, { as: admin, params: { id: leaving.id }, body })).status, 200)
  assert.deepEqual(await kept(vault), ids(admin, leaving))
  assert.equal((await dealings.shares(leaving, vault)).status, 403)
})
