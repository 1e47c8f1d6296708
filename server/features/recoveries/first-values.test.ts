import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import * as members from '@chaveiro/contract/calls/members.ts'
import { getVaultRecovery, giveLostVault } from '@chaveiro/contract/calls/recoveries.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { renewSessions } from '../../platform/testing/people.ts'
import { hashOf } from '../../testing/hash-of.ts'
import { newId, randomSealedText } from '../../testing/signing-device.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import { TestDealings } from '../../testing/test-dealings.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const { server, vaults, admin, manager, ana, bia } = await startVaultServer({
  manager: 'manager',
  ana: 'contributor',
  bia: 'contributor',
})
const dealings = new TestDealings(vaults)
let vault: string

const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const append = (as: Keyed, statement: string) =>
  server.call(vaultLogs.appendVaultStatement, { as, params: { id: vault }, body: { statement } })
async function appended(as: Keyed, statement: string) {
  assert.equal((await append(as, statement)).status, 200)
  return statement
}
const stateOf = async (as: Keyed) => (await server.call(getVaultRecovery, { as, params: { id: vault } })).body
async function word(by: Keyed, change: object = {}) {
  const sealed = randomSealedText()
  const fingerprint = (await vaults.organisation.roster()).people.get(bia.id)?.fingerprint ?? ''
  const deliver_by = new Date(server.clock.now() + 7 * dayMs).toISOString()
  const content = { request: newId(), to: bia.id, fingerprint, scope: { items: hashOf('items') } }
  const fields = { ...content, deliver_by, dealings: [1], sealed: hashOf(sealed), ...change }
  const statement = await vaults.sign('chaveiro.vault.open', by, vault, fields)
  const body = { statement, sealed }
  const answer = await server.call(giveLostVault, { as: by, params: { id: vault }, body })
  return { answer, statement }
}
const kept = async () =>
  (
    await server.platform.db.read.kysely
      .selectFrom('opening_values')
      .select('vault_id')
      .where('vault_id', '=', vault)
      .execute()
  ).length
async function later(days: number) {
  server.clock.advance({ hours: days * 24, minutes: 2 })
  await renewSessions(server.platform)
  await server.platform.jobs.runDue()
}
const linksTold = async (as: Keyed) =>
  (await toldNotices(server, as)).map(({ link }) => link).filter((link) => link.includes(vault))
const isTold = async (as: Keyed) => (await linksTold(as)).length > 0

/** A two-person vault, dealt to both custodians, with one member. */
async function makeDealt() {
  const custodians = [admin, manager]
  vault = await dealings.makeSplit(custodians, ana, { name: 'Perdido' })
  const body = await dealings.dealing(ana, vault, custodians)
  assert.equal((await dealings.deal(ana, vault, body)).status, 200)
  for (const by of custodians) await dealings.acknowledge(by, vault, 1)
}

async function leave() {
  const left = await server.call(members.removeVaultMember, {
    as: ana,
    params: { id: vault, user_id: ana.id },
    body: { statements: [{ vault_id: vault, statement: await vaults.remove(ana, vault, ana.id) }] },
  })
  assert.equal(left.status, 200)
}

beforeEach(async () => {
  await makeDealt()
  await leave()
})

// Promise 12
test('a custodian’s values are deleted once withdrawn, and their notice is removed', async () => {
  const { statement } = await word(admin)
  assert.deepEqual([await kept(), await isTold(manager)], [1, true])
  assert.equal((await stateOf(manager)).given?.second_name, null)
  await later(0)
  assert.equal(await kept(), 1)
  await appended(
    admin,
    await vaults.sign('chaveiro.vault.withdraw', admin, vault, { proposal: hashOf(statement) }),
  )
  assert.deepEqual([(await stateOf(manager)).given, await isTold(manager)], [null, false])
  await later(0)
  assert.equal(await kept(), 0)
})

// Promise 12
test('what opens one item is not taken for what gives the vault, and nothing is kept of it', async () => {
  const change = hashOf('change')
  const scope = { item: newId(), revision: 1, change, kind: 'break_glass' as const, hours: 1 as const }
  const deliver_by = new Date(server.clock.now() + dayMs).toISOString()
  assert.deepEqual(code((await word(admin, { scope, deliver_by })).answer), [422, 'statement_refused'])
  assert.deepEqual(code((await word(admin, { sealed: hashOf('other') })).answer), [422, 'statement_refused'])
  assert.deepEqual([await kept(), (await stateOf(manager)).given], [0, null])
})

test('a proposal that nobody confirmed for seven days lapses: its text is deleted, and it can be made again', async () => {
  const { statement } = await word(manager)
  const until = (await stateOf(admin)).given?.waits_until
  await later(6)
  assert.deepEqual([await kept(), await isTold(admin)], [1, true])
  await later(1)
  assert.deepEqual([await kept(), await isTold(admin)], [0, false])
  assert.deepEqual(await stateOf(admin), { is_lost: true, may_be_given: true, waiting: [], given: null })
  assert.ok(until && Date.parse(until) < server.clock.now())
  const { answer: late } = await word(admin, { confirms: hashOf(statement) })
  assert.deepEqual(code(late), [409, 'stale_head'])
  assert.equal((await word(admin)).answer.status, 200)
})

test('notices lead to where a second person agrees: to the vault to give it to somebody, to its members for the rest', async () => {
  await word(manager)
  assert.deepEqual(await linksTold(admin), [`/vaults?vault=${vault}`])
  await appended(manager, await vaults.admit(manager, vault, ana.id))
  assert.deepEqual(await linksTold(admin), [`/vaults?vault=${vault}&members=open`, `/vaults?vault=${vault}`])
})

test('a lapsed proposal keeps no notice: once the last other proposal is withdrawn, nothing waits', async () => {
  await word(manager)
  await later(7)
  const proposal = hashOf(await appended(admin, await vaults.admit(admin, vault, ana.id)))
  assert.equal(await isTold(manager), true)
  await appended(admin, await vaults.sign('chaveiro.vault.withdraw', admin, vault, { proposal }))
  assert.equal(await isTold(manager), false)
})

test('a waiting change of custody cannot be confirmed once the vault lost its key, and its notice is removed', async () => {
  await makeDealt()
  const change = { custody: 'shared' } as const
  const first = await appended(admin, await vaults.sign('chaveiro.vault.custody', admin, vault, change))
  assert.equal(await isTold(manager), true)
  await leave()
  assert.equal(await isTold(manager), false)
  const confirms = hashOf(first)
  const second = await vaults.sign('chaveiro.vault.custody', manager, vault, { ...change, confirms })
  assert.deepEqual(code(await append(manager, second)), [409, 'too_few_custodians'])
})

test('the author of a proposal is notified when another one replaces it', async () => {
  await word(admin)
  assert.equal(await isTold(admin), false)
  assert.equal((await word(manager)).answer.status, 200)
  assert.equal(await isTold(admin), true)
  assert.equal(await kept(), 1)
})

// Promise 27
test('nobody makes proposals without limit: ten a day, while confirmations are not limited', async () => {
  server.clock.advance({ hours: 25 })
  await renewSessions(server.platform)
  let last = ''
  for (let times = 0; times < 10; times += 1) {
    const { answer, statement } = await word(admin)
    assert.equal(answer.status, 200)
    last = statement
  }
  assert.deepEqual(code((await word(admin)).answer), [409, 'begun_too_often'])
  assert.equal(await kept(), 1)
  const { payload } = parseStatement(last, 'chaveiro.vault.open')
  const second = { request: payload.request, confirms: hashOf(last) }
  assert.equal((await word(manager, second)).answer.status, 200)
})
