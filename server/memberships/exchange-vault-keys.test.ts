import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { renewKeys, requestKeyReset } from '@chaveiro/contract/calls/account.ts'
import { listDeliveries, type SealedVaultKey } from '@chaveiro/contract/calls/deliveries.ts'
import { addVaultMember, removeVaultMember } from '@chaveiro/contract/calls/members.ts'
import { appendRoster } from '@chaveiro/contract/calls/roster.ts'
import { listReadableItems } from '@chaveiro/contract/calls/rotation.ts'
import { appendVaultStatement, getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { renewalsMax } from '@chaveiro/contract/constants.ts'
import { renewalInput } from '@chaveiro/contract/log/statements/countersignatures.ts'
import { keyAlgorithm } from '@chaveiro/contract/log/statements/statement-forms.ts'
import { makeTestKeys, signBytes, signStatement } from '@chaveiro/contract/testing/signing.ts'
import { passphraseMethod, recoveryMethod } from '../testing/account-bodies.ts'
import { newKeysBody } from '../testing/sign-access.ts'
import { startVaultServer } from '../testing/start-vault-server.ts'
import type { Keyed } from '../testing/test-organisation.ts'
import { rootOf, viewOfAll } from '../testing/view-of-all.ts'

const { server, vaults, admin } = await startVaultServer({})

type KeyOfVault = SealedVaultKey & { vault_id: string }

/** A member of a vault whose key two people hold. */
async function memberOf() {
  const vault = await vaults.makeVault()
  const member = await vaults.organisation.join('contributor')
  await vaults.addMember(admin, vault, member)
  return { vault, member }
}

/** A signed renewal, and what somebody with the new keys signs on the roster after it. */
async function renewal(person: Keyed) {
  const renewed: Keyed = { ...person, keys: makeTestKeys() }
  const { org, head, at } = await vaults.organisation.roster()
  const { sealing_key, signing_key } = renewed.keys
  const place = { org, seq: head.seq + 1, user: person.id, sealing_key, signing_key }
  const countersignature = signBytes(renewalInput(place), renewed.keys.signing)
  const tree = await viewOfAll(server)
  const view = rootOf(tree)
  const statement = signStatement(
    'chaveiro.roster.renew',
    { v: 1, ...place, algorithm: keyAlgorithm, prev: head.hash, at, countersignature, view },
    person.keys.signing,
  )
  const roster = { seq: place.seq, hash: hash('sha256', statement, 'base64url') }
  return {
    renewed,
    makeDelivery: async (
      vault: string,
      change: object = {},
      by = renewed,
      to = renewed,
    ): Promise<KeyOfVault> => ({
      vault_id: vault,
      ...(await vaults.makeDelivery(by, to, vault, { roster, ...change })),
    }),
    send: (keys: KeyOfVault[]) => {
      const methods = [passphraseMethod(), recoveryMethod()]
      const own = newKeysBody(person.id, renewed.keys, methods)
      const body = { ...own, statement, view: [...tree.entries], keys }
      return server.call(renewKeys, { as: person, body })
    },
  }
}

const logOf = async (as: { token: string }, id: string) =>
  (await server.call(getVaultLog, { as, params: { id } })).body

test('a delivery to oneself that is another’s, to somebody else or of another text transfers nothing, and the renewal is refused', async () => {
  const { vault, member } = await memberOf()
  const before = await logOf(member, vault)
  const head = (await vaults.organisation.roster()).head
  const { renewed, makeDelivery, send } = await renewal(member)
  const good = await makeDelivery(vault)
  const other = await vaults.makeVault()
  const bad = [
    await makeDelivery(vault, {}, { ...renewed, keys: member.keys }),
    await makeDelivery(vault, {}, admin),
    await makeDelivery(vault, {}, renewed, { ...renewed, keys: member.keys }),
    await makeDelivery(vault, {}, renewed, admin),
    await makeDelivery(vault, { roster: head }),
    await makeDelivery(vault, { commitment: 'A'.repeat(43) }),
    { ...good, sealed: `${good.sealed}AAAA` },
    { ...good, delivery: (await makeDelivery(other, {}, admin, admin)).delivery },
  ]
  for (const key of bad) {
    const answer = await send([key])
    assert.ok([403, 422].includes(answer.status), JSON.stringify(answer.body))
    assert.deepEqual((await vaults.organisation.roster()).head, head)
  }
  assert.deepEqual(await logOf(member, vault), before)
})

test('a key of a vault that one left, or of an ended generation, is left out', async () => {
  const { vault, member } = await memberOf()
  const { vault: moved } = await memberOf()
  await vaults.addMember(admin, moved, member)
  const { makeDelivery, send } = await renewal(member)
  const stale = { ...(await makeDelivery(moved)), generation: 9 }
  const ended = await makeDelivery(vault)
  await server.call(removeVaultMember, {
    as: admin,
    params: { id: vault, user_id: member.id },
    body: { statements: [{ vault_id: vault, statement: await vaults.remove(admin, vault, member.id) }] },
  })
  const answer = await send([ended, stale])
  assert.equal(answer.status, 200)
  const gone = await server.call(getVaultLog, { as: member, params: { id: vault } })
  assert.deepEqual(gone.body.keys ?? [], [])
  assert.deepEqual((await logOf(member, moved)).keys, [])
  assert.deepEqual((await server.call(listDeliveries, { as: member })).body.waiting, [moved])
})

test('an only holder keeps their vault: the key is stored for the new keys, and a new generation is due', async () => {
  const { vault, member } = await memberOf()
  const { renewed, makeDelivery, send } = await renewal(member)
  const key = await makeDelivery(vault)
  assert.equal((await send([key])).status, 200)
  const log = await logOf(member, vault)
  const { generation, sealed, delivery } = key
  assert.deepEqual(log.keys, [{ generation, sealed, delivery }])
  assert.equal(log.generation_due, true)
  const { body } = await server.call(listDeliveries, { as: member })
  assert.deepEqual([body.waiting, body.due_generations], [[], [vault]])
  await vaults.start(renewed, vault, [renewed, admin])
  assert.equal((await logOf(member, vault)).generation_due, false)
})

/** The proposal of new keys that somebody asks for, and its confirmation ready to send. */
async function resetOf(person: Keyed) {
  const keys = makeTestKeys()
  const { sealing_key, signing_key } = keys
  const methods = [passphraseMethod(), recoveryMethod()]
  await server.call(requestKeyReset, { as: person, body: newKeysBody(person.id, keys, methods) })
  const wanted = { user: person.id, sealing_key, signing_key }
  const { organisation } = vaults
  const proposal = await organisation.sign('chaveiro.roster.reset', organisation.recovery, {
    by: 'recovery_key',
    ...wanted,
  })
  await organisation.append(admin, proposal)
  const confirms = hash('sha256', proposal, 'base64url')
  const second = (by: Keyed) =>
    organisation.sign('chaveiro.roster.reset', by.keys, { by: by.id, ...wanted, confirms })
  const confirm = async (by = admin) =>
    server.call(appendRoster, { as: admin, body: organisation.sent(await second(by)) })
  return {
    renewed: { ...person, keys },
    confirm,
    signedIn: async () => ({ token: await server.makeSession(person.id) }),
  }
}

/** When somebody could read a vault, by the server's records: from and until, oldest first. */
async function periodsOf(vault: string, user: string) {
  const rows = await server.platform.db.read.kysely
    .selectFrom('vault_key_periods')
    .select(['since', 'until'])
    .where('vault_id', '=', vault)
    .where('user_id', '=', user)
    .orderBy('since')
    .execute()
  return rows.map(({ since, until }) => [since, until])
}

const present = () => new Date(server.clock.now()).toISOString()

test('a reset whose confirmation is refused takes no key, and readers can still read', async () => {
  const { vault, member } = await memberOf()
  const begun = present()
  const { confirm } = await resetOf(member)
  server.clock.advance({ minutes: 1 })
  const other = await vaults.organisation.join('contributor')
  assert.deepEqual((await confirm(other)).status, 422)
  assert.equal((await logOf(member, vault)).keys.length, 1)
  assert.equal((await logOf(member, vault)).generation_due, false)
  assert.deepEqual(await periodsOf(vault, member.id), [[begun, null]])
})

test('after a reset the person waits for every key, and others have new generations to start', async () => {
  const { vault, member } = await memberOf()
  const { renewed, confirm, signedIn } = await resetOf(member)
  assert.equal((await confirm()).status, 200)
  const again = await signedIn()
  const log = await logOf(again, vault)
  assert.deepEqual([log.keys, log.generation_due], [[], true])
  assert.deepEqual((await server.call(listDeliveries, { as: again })).body.waiting, [vault])
  assert.ok((await server.call(listDeliveries, { as: admin })).body.due_generations.includes(vault))
  await vaults.start(admin, vault, [admin, renewed])
  assert.equal((await logOf(again, vault)).keys.length, 1)
})

test("a reset ends somebody's read periods until a key is delivered again; a renewal ends nothing", async () => {
  const { vault, member } = await memberOf()
  const begun = present()
  server.clock.advance({ minutes: 1 })
  const { renewed, makeDelivery, send } = await renewal(member)
  assert.equal((await send([await makeDelivery(vault)])).status, 200)
  await vaults.start(admin, vault, [admin, renewed])
  assert.deepEqual(await periodsOf(vault, member.id), [[begun, null]])

  const { renewed: found, confirm } = await resetOf(renewed)
  server.clock.advance({ minutes: 1 })
  const lost = present()
  assert.equal((await confirm()).status, 200)
  assert.deepEqual(await periodsOf(vault, member.id), [[begun, lost]])
  const as = admin
  const { body } = await server.call(listReadableItems, { as, params: { id: member.id } })
  assert.deepEqual(
    body.vaults.map(({ id }) => id),
    [vault],
    'they are a member all the same',
  )

  server.clock.advance({ minutes: 1 })
  await vaults.start(admin, vault, [admin, found])
  assert.deepEqual(await periodsOf(vault, member.id), [
    [begun, lost],
    [present(), null],
  ])
})

test('a log that still names somebody requires a new generation after their renewal or reset', async () => {
  const { vault, member } = await memberOf()
  const removing = { as: admin, params: { id: vault, user_id: member.id }, body: {} }
  assert.equal((await server.call(removeVaultMember, removing)).status, 200)
  await vaults.start(admin, vault, [admin])
  const { renewed, send } = await renewal(member)
  assert.equal((await send([])).status, 200)
  assert.equal((await logOf(admin, vault)).generation_due, true)
  await vaults.start(admin, vault, [admin])
  assert.equal((await logOf(admin, vault)).generation_due, false)
  assert.equal((await (await resetOf(renewed)).confirm()).status, 200)
  assert.equal((await logOf(admin, vault)).generation_due, true)
})

test('somebody who never got a vault’s key transfers none: they keep waiting', async () => {
  const vault = await vaults.makeVault()
  const member = await vaults.organisation.join('contributor')
  const statements = [{ vault_id: vault, statement: await vaults.admit(admin, vault, member.id) }]
  const body = { user_id: member.id, statements }
  await server.call(addVaultMember, { as: admin, params: { id: vault }, body })
  const { makeDelivery, send } = await renewal(member)
  assert.equal((await send([await makeDelivery(vault)])).status, 200)
  assert.deepEqual((await logOf(member, vault)).keys, [])
  assert.deepEqual((await server.call(listDeliveries, { as: member })).body.waiting, [vault])
  assert.equal((await vaults.vault(vault))?.key_holders, 1)
})

test('nobody renews their keys away from a vault that only they can open', async () => {
  const member = await vaults.organisation.join('manager')
  const vault = await vaults.makeVault({}, member)
  const { makeDelivery, send } = await renewal(member)
  const answer = await send([])
  assert.deepEqual([answer.status, answer.error.code], [409, 'last_holder'])
  assert.equal((await logOf(member, vault)).keys.length, 1)
  assert.equal((await send([await makeDelivery(vault)])).status, 200)
})

test('the only holder of a vault gets new keys by a reset, and the copy that nobody can open is deleted', async () => {
  const member = await vaults.organisation.join('manager')
  const vault = await vaults.makeVault({}, member)
  const { confirm, signedIn } = await resetOf(member)
  assert.equal((await confirm()).status, 200)
  const again = await signedIn()
  const log = await logOf(again, vault)
  assert.deepEqual([log.keys, log.generation_due], [[], true])
  assert.equal((await vaults.vault(vault))?.key_holders, 0)
  assert.ok((await server.call(listDeliveries, { as: again })).body.waiting.includes(vault))
})

test('the number of renewals is limited', async () => {
  let person = await vaults.organisation.join('contributor')
  const before = (await vaults.organisation.roster()).head.seq
  for (let count = 0; count < renewalsMax; count += 1) {
    const { renewed, send } = await renewal(person)
    assert.equal((await send([])).status, 200)
    person = renewed
  }
  const answer = await (await renewal(person)).send([])
  assert.deepEqual([answer.status, answer.error.code], [429, 'too_many'])
  assert.equal((await vaults.organisation.roster()).head.seq, before + renewalsMax)
  server.clock.advance({ minutes: 61 })
  assert.equal((await (await renewal(person)).send([])).status, 200)
})

test('proposals signed with keys that were lost since cannot be confirmed, naming the roster before either', async () => {
  const vault = await vaults.makeVault()
  const manager = await vaults.organisation.join('manager')
  await vaults.addMember(admin, vault, await vaults.organisation.join('contributor'))
  const content = { custody: 'split' as const, custodians: [admin.id, manager.id] }
  const append = (as: Keyed, statement: string) =>
    server.call(appendVaultStatement, { as, params: { id: vault }, body: { statement } })
  const first = await vaults.sign('chaveiro.vault.custody', manager, vault, content)
  assert.equal((await append(manager, first)).status, 200)
  const { head: before } = await vaults.organisation.roster()
  assert.equal((await (await resetOf(manager)).confirm()).status, 200)
  const confirms = hash('sha256', first, 'base64url')
  for (const roster of [before, (await vaults.organisation.roster()).head]) {
    const second = await vaults.sign('chaveiro.vault.custody', admin, vault, { ...content, confirms, roster })
    const { status, error } = await append(admin, second)
    assert.deepEqual([status, error.code], [409, 'stale_head'])
  }
  assert.equal((await vaults.vault(vault))?.custody, 'shared')
})
