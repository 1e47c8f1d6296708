import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as deliveries from '@chaveiro/contract/calls/deliveries.ts'
import * as members from '@chaveiro/contract/calls/members.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import { dealtCustodiansMax } from '@chaveiro/contract/constants.ts'
import { hashOf } from '../../testing/hash-of.ts'
import { newId } from '../../testing/signing-device.ts'
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

const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const append = (as: Keyed, id: string, statement: string) =>
  server.call(vaultLogs.appendVaultStatement, { as, params: { id }, body: { statement } })
const add = (as: Keyed, id: string, user: string, statement?: string) =>
  server.call(members.addVaultMember, {
    as,
    params: { id },
    body: { user_id: user, statements: statement ? [{ vault_id: id, statement }] : [] },
  })
const split = (by: Keyed, vault: string, confirms?: string) =>
  vaults.sign('chaveiro.vault.custody', by, vault, {
    custody: 'split',
    custodians: [admin.id, manager.id],
    ...(confirms && { confirms }),
  })
const sources = async (vault: string) =>
  (await vaults.members(vault, ana)).map(
    ({ user_id, source }) => `${user_id === ana.id ? 'ana' : user_id} ${source}`,
  )

const makeSplit = () => dealings.makeSplit([admin, manager], ana)

/** Whether somebody is notified that a proposal about the vault waits for them. */
const isToldOf = async (as: Keyed, vault: string) =>
  (await toldNotices(server, as)).some(
    ({ title, link }) => title.endsWith('is waiting for a second confirmation') && link.includes(vault),
  )

test('one custodian alone changes no custody, nor does a contributor', async () => {
  const vault = await vaults.makeVault({ name: 'Cofre dividido' })
  assert.deepEqual(code(await append(admin, vault, await split(admin, vault))), [409, 'too_few_custodians'])
  await vaults.addMember(admin, vault, ana)
  assert.deepEqual(code(await append(ana, vault, await split(ana, vault))), [403, 'not_custodian'])
  const first = await split(admin, vault)
  assert.equal((await append(admin, vault, first)).status, 200)
  const alone = await split(admin, vault, hashOf(first))
  assert.deepEqual(code(await append(admin, vault, alone)), [409, 'needs_second'])
  assert.deepEqual(code(await append(manager, vault, await split(manager, vault, hashOf(alone)))), [
    409,
    'stale_head',
  ])
  assert.equal((await vaults.vault(vault))?.custody, 'shared')
  const told = await toldNotices(server, manager)
  assert.ok(told.some(({ title }) => title === 'Cofre dividido is waiting for a second confirmation'))
})

test('more custodians than a two-person vault can name are refused with a sentence that says so', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  const custodians = [admin.id, manager.id, ...Array.from({ length: dealtCustodiansMax - 1 }, () => newId())]
  const tooMany = await vaults.sign('chaveiro.vault.custody', admin, vault, { custody: 'split', custodians })
  const answer = await append(admin, vault, tooMany)
  assert.deepEqual(code(answer), [409, 'too_many_custodians'])
  assert.match(answer.error.detail, /at most 32 admins and managers/)
})

test('a vault cannot become a two-person vault while only custodians hold its key', async () => {
  const vault = await vaults.makeVault()
  await add(admin, vault, ana.id, await vaults.admit(admin, vault, ana.id))
  const first = await split(admin, vault)
  await append(admin, vault, first)
  const second = await split(manager, vault, hashOf(first))
  assert.deepEqual(code(await append(manager, vault, second)), [409, 'last_holder'])
  const now = await vaults.vault(vault)
  assert.deepEqual([now?.custody, now?.holds_key], ['shared', true])
})

test('with the second signature custodians lose the key, and a member makes the next one', async () => {
  const vault = await vaults.makeVault()
  await vaults.addMember(admin, vault, ana)
  await vaults.deliver(admin, vault, [manager])
  const first = await split(admin, vault)
  await append(admin, vault, first)
  await append(manager, vault, await split(manager, vault, hashOf(first)))
  const now = await vaults.vault(vault)
  assert.deepEqual(
    [now?.custody, now?.is_member, now?.holds_key, now?.generation_due, now?.key_holders],
    ['split', false, false, true, 1],
  )
  assert.deepEqual(await sources(vault), ['ana direct'])
  assert.deepEqual(
    (await server.call(vaultLogs.getVaultLog, { as: admin, params: { id: vault } })).body.keys,
    [],
  )
  await vaults.start(ana, vault, [ana])
  assert.equal((await vaults.vault(vault))?.generation_due, false)
})

test('no custodian joins a two-person vault, and a member who becomes one leaves it', async () => {
  const vault = await makeSplit()
  assert.deepEqual(code(await add(admin, vault, manager.id)), [422, 'invalid'])
  const carla = await vaults.organisation.join('contributor')
  await add(admin, vault, carla.id)
  assert.ok((await sources(vault)).includes(`${carla.id} direct`))
  const params = { id: carla.id }
  await server.call(setUserRole, { as: admin, params, body: { role: 'manager' } })
  assert.deepEqual(await sources(vault), ['ana direct'])
  await server.call(setUserRole, { as: admin, params, body: { role: 'contributor' } })
})

test('two custodians admit to a two-person vault; one of them alone only proposes', async () => {
  const vault = await makeSplit()
  const proposal = await vaults.admit(admin, vault, bia.id)
  assert.equal((await append(admin, vault, proposal)).status, 200)
  assert.deepEqual(await sources(vault), ['ana direct'])
  const confirms = hashOf(proposal)
  const alone = await vaults.admit(admin, vault, bia.id, { confirms })
  assert.deepEqual(code(await append(admin, vault, alone)), [409, 'needs_second'])
  const second = await vaults.admit(manager, vault, bia.id, { confirms })
  assert.equal((await append(manager, vault, second)).status, 200)
  assert.deepEqual((await sources(vault)).length, 2)
  await vaults.deliver(ana, vault, [bia])
  assert.equal((await vaults.vault(vault, bia))?.holds_key, true)
})

test('a member added to a two-person vault is unsigned until the second custodian confirms', async () => {
  const vault = await makeSplit()
  const proposal = await vaults.admit(admin, vault, bia.id)
  const added = await add(admin, vault, bia.id, proposal)
  assert.equal(added.body.find(({ user_id }) => user_id === bia.id)?.signed, false)
  const key = await vaults.makeDelivery(ana, bia, vault)
  const early = await server.call(deliveries.deliverKeys, { as: ana, body: { vault_id: vault, keys: [key] } })
  assert.deepEqual(code(early), [422, 'statement_refused'])
  const second = await vaults.admit(manager, vault, bia.id, { confirms: hashOf(proposal) })
  assert.equal((await append(manager, vault, second)).status, 200)
  const member = (await vaults.members(vault)).find(({ user_id }) => user_id === bia.id)
  assert.equal(member?.signed, true)
})

test('somebody proposed for a two-person vault is notified only once the second signature has made them a member', async () => {
  const vault = await makeSplit()
  const proposal = await vaults.admit(admin, vault, bia.id)
  await add(admin, vault, bia.id, proposal)
  const isMemberTold = async () =>
    (await toldNotices(server, bia)).some(
      ({ title, link }) => title.startsWith('You are a member of') && link.includes(vault),
    )
  assert.equal(await isMemberTold(), false)
  assert.equal(await isToldOf(manager, vault), true, 'whose word is missing is')
  const second = await vaults.admit(manager, vault, bia.id, { confirms: hashOf(proposal) })
  await append(manager, vault, second)
  assert.equal(await isMemberTold(), true)
  assert.equal(await isToldOf(manager, vault), false)
})

test('a two-person vault’s dealing is complete once all custodians have acknowledged it, and then its last member may leave', async () => {
  const vault = await makeSplit()
  const leave = async () =>
    server.call(members.removeVaultMember, {
      as: ana,
      params: { id: vault, user_id: ana.id },
      body: { statements: [{ vault_id: vault, statement: await vaults.remove(ana, vault, ana.id) }] },
    })
  assert.deepEqual(code(await leave()), [409, 'last_holder'])
  const due = async (as: Keyed) => (await server.call(deliveries.listDeliveries, { as })).body
  assert.ok((await due(ana)).due_dealings.includes(vault))
  const body = await dealings.dealing(ana, vault, [admin, manager])
  assert.equal((await dealings.deal(ana, vault, body)).status, 200)
  assert.equal((await due(ana)).due_dealings.includes(vault), false)
  for (const custodian of [admin, manager]) {
    assert.equal((await vaults.vault(vault))?.is_dealt, false)
    assert.ok((await due(custodian)).unacknowledged.includes(vault))
    await dealings.acknowledge(custodian, vault, 1)
    assert.equal((await due(custodian)).unacknowledged.includes(vault), false)
  }
  assert.equal((await vaults.vault(vault))?.is_dealt, true)
  assert.equal((await leave()).status, 200)
})

test('two custodians share a vault again, and all custodians wait for its next key', async () => {
  const vault = await makeSplit()
  const share = (by: Keyed, confirms?: string) =>
    vaults.sign('chaveiro.vault.custody', by, vault, { custody: 'shared', ...(confirms && { confirms }) })
  const first = await share(manager)
  await append(manager, vault, first)
  assert.equal((await append(admin, vault, await share(admin, hashOf(first)))).status, 200)
  const now = await vaults.vault(vault)
  assert.deepEqual([now?.custody, now?.is_member, now?.generation_due], ['shared', true, true])
  await vaults.start(ana, vault, [admin, manager, ana])
  assert.equal((await vaults.vault(vault))?.key_holders, 3)
})

test('a helper whom one admin makes a custodian signs for no two-person vault that does not name them', async () => {
  const vault = await makeSplit()
  const helper = await vaults.organisation.join('admin')
  const alone = await vaults.admit(admin, vault, bia.id)
  assert.equal((await append(admin, vault, alone)).status, 200)
  const confirms = hashOf(alone)
  const second = await vaults.admit(helper, vault, bia.id, { confirms })
  assert.deepEqual(code(await append(helper, vault, second)), [403, 'not_keeper'])
  const shared = await vaults.sign('chaveiro.vault.custody', helper, vault, { custody: 'shared' })
  assert.deepEqual(code(await append(helper, vault, shared)), [403, 'not_keeper'])
  const byMember = await vaults.admit(ana, vault, bia.id, { confirms })
  assert.deepEqual(code(await append(ana, vault, byMember)), [403, 'not_keeper'], 'two of them are left')
  assert.equal(
    (await append(manager, vault, await vaults.admit(manager, vault, bia.id, { confirms }))).status,
    200,
  )
})

test('if one custodian of a two-person vault is left, a member signs beside them', async () => {
  const vault = await makeSplit()
  const helper = await vaults.organisation.join('admin')
  const params = { id: manager.id }
  const dismissal = await vaults.organisation.dismiss(admin, manager.id, 'manager')
  const body = { role: 'contributor' as const, ...vaults.organisation.sent(dismissal) }
  assert.equal((await server.call(setUserRole, { as: admin, params, body })).status, 200)
  const alone = await vaults.admit(admin, vault, bia.id)
  assert.equal((await append(admin, vault, alone)).status, 200)
  const confirms = hashOf(alone)
  const byHelper = await vaults.admit(helper, vault, bia.id, { confirms })
  assert.deepEqual(code(await append(helper, vault, byHelper)), [403, 'not_keeper'])
  // A member only confirms: nobody could confirm a member's proposal.
  const byMember = await vaults.admit(ana, vault, bia.id)
  assert.deepEqual(code(await append(ana, vault, byMember)), [403, 'not_custodian'])
  assert.deepEqual(await Promise.all([ana, helper, admin].map((one) => isToldOf(one, vault))), [
    true,
    false,
    false,
  ])
  assert.equal((await append(ana, vault, await vaults.admit(ana, vault, bia.id, { confirms }))).status, 200)
  const back = { as: admin, params, body: { role: 'manager' } } as const
  assert.equal((await server.call(setUserRole, back)).status, 200)
  await vaults.organisation.append(admin, await vaults.organisation.appoint(admin, manager.id, 'manager'))
})
