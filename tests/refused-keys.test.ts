import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { deliverKeys, listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { startGeneration as startGenerationCall } from '@chaveiro/contract/calls/generations.ts'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { getVaultLog, type VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { deliverVaultKey } from '@chaveiro/crypto/processes/deliver-vault-key.ts'
import { startGeneration } from '@chaveiro/crypto/processes/start-generation.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { readChanges } from './support/colluding.ts'
import { keysOf } from './support/confirmed-person.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink, keysHeldBy, readLogs } from './support/people.ts'
import { type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { inStep } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const wrongKey = { code: 'distrusted', about: 'vault_key', fault: 'open_failed' }

const { server, proxy, admin } = await startProxiedServer()
const liar = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
const bia = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
const ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
let vaultId: string
let itemId: string

/** A vault with an item. The admin and a manager hold its key, Ana waits for it. */
beforeEach(async () => {
  vaultId = (await admin.session.createVault(vaultDraft('Shared'))).id
  itemId = (await admin.session.createItem(vaultId, draft('one'), secret('the secret'))).id
  await inStep(admin)
  await admin.session.addMember(vaultId, await userIdOf(ana), ana.email)
})

const device = async (person: TestPerson) => unlockedDevice(proxy.baseUrl, person, createSeenMemory())
const due = (person: TestPerson) => person.api.send(listDeliveries)
const isAsked = async (person: TestPerson) =>
  (await due(person)).pending.some(({ vault_id }) => vault_id === vaultId)
const refusals = () => proxy.seen().split('POST /api/deliveries/refused').length - 1
const passwordOf = async (session: TestPerson['session']) => (await session.openItem(itemId)).secret?.password

const rosterGoesOn = (name: string) =>
  admin.session.people.invite({ email: `${name}@agencia.example`, name, role: 'contributor' })

/** A random key in place of the vault's, correctly signed, so that the server cannot tell. */
async function randomKeyFrom(giver: TestPerson) {
  const logs = await readLogs(giver, vaultId)
  const [held] = await keysHeldBy(giver, vaultId)
  const to = logs.roster.people.get(await userIdOf(ana))
  assert.ok(held && to)
  const randomKey = { ...held, key: SecretKey.random('vault') }
  return deliverVaultKey(await keysOf(giver), randomKey, to, logs, new Date())
}
async function deliverRandomKey(giver: TestPerson) {
  const keys = [await randomKeyFrom(giver)]
  const { delivered } = await giver.api.send(deliverKeys, { body: { vault_id: vaultId, keys } })
  assert.equal(delivered, 1)
}

test('a correct key delivered under a roster that this device has not read yet is not refused, and opens', async () => {
  const anas = await device(ana)
  await inStep({ session: anas })
  const before = refusals()
  await rosterGoesOn('newer')
  await inStep(admin)
  assert.equal(await passwordOf(anas), 'the secret')
  assert.equal(refusals(), before)
})

// Promise 9
test('an invalid delivery is distrusted and not blamed on its signer, whatever the server withholds', async () => {
  const anas = await device(ana)
  await inStep({ session: anas })
  const { statements } = await ana.api.send(getRoster)
  await rosterGoesOn('newest')
  await inStep(admin)
  const before = refusals()
  proxy.lie('GET', /\/roster$/, () => ({ statements: statements.slice(-1) }))
  const fault = { code: 'distrusted', about: 'vault_key', fault: 'unknown_roster_head' }
  await assert.rejects(passwordOf(anas), fault)
  proxy.honest()
  proxy.lie('GET', new RegExp(`/vaults/${vaultId}/log$`), (body) => ({
    ...(body as VaultLog),
    keys: (body as VaultLog).keys.map((key) => ({
      ...key,
      delivery: `${key.delivery.slice(0, -8)}AAAAAAAA`,
    })),
  }))
  await assert.rejects(passwordOf(anas), { code: 'distrusted', about: 'vault_key' })
  assert.equal(refusals(), before)
  proxy.honest()
  assert.equal(await passwordOf(anas), 'the secret')
})

test('a random key in place of the previous one keeps nobody from what came after it', async () => {
  await admin.session.addMember(vaultId, await userIdOf(bia), bia.email)
  await admin.session.removeMember(vaultId, await userIdOf(bia))
  const [held] = await keysHeldBy(liar, vaultId)
  assert.ok(held)
  const randomKey = { ...held, key: SecretKey.random('vault') }
  const gone = await userIdOf(bia)
  const logs = await readLogs(liar, vaultId)
  const { next } = await startGeneration(
    await keysOf(liar),
    randomKey,
    logs,
    (await readChanges(liar, vaultId, logs)).items.newest,
    new Date(),
    (user) => user !== gone,
  )
  await liar.api.send(startGenerationCall, {
    params: { id: vaultId },
    body: { generation: next.generation, previous: next.previous.sealed, keys: next.keys },
  })
  const later = await admin.session.createItem(vaultId, draft('later'), secret('written later'))
  const anas = await device(ana)
  await assert.rejects(passwordOf(anas), { code: 'key_missing' })
  assert.equal((await anas.openItem(later.id)).secret?.password, 'written later')
  assert.equal(await passwordOf(admin.session), 'the secret')
  proxy.lie('GET', new RegExp(`/vaults/${vaultId}/log$`), (body) => {
    const { previous, ...log } = body as VaultLog
    return { ...log, previous: previous.map((one) => ({ ...one, sealed: `cha1.${held.commitment}` })) }
  })
  const other = await device(ana)
  await assert.rejects(other.openItem(later.id), wrongKey, 'what nobody signed is the server’s doing')
})

test('a member delivers a random key: the device refuses it, and another member’s device delivers the right one by itself', async () => {
  await deliverRandomKey(liar)
  const anas = await device(ana)
  await assert.rejects(passwordOf(anas), wrongKey)
  const { waiting, refused } = await due(ana)
  assert.ok(waiting.includes(vaultId))
  assert.deepEqual(
    refused.filter(({ vault_id }) => vault_id === vaultId),
    [{ vault_id: vaultId, signer: await userIdOf(liar) }],
  )
  assert.equal(await isAsked(liar), false)
  await assert.rejects(deliverRandomKey(liar), { code: 'delivery_refused' })
  await inStep(liar)
  assert.ok((await due(ana)).waiting.includes(vaultId))
  await inStep(admin)
  await inStep({ session: anas })
  assert.equal(await passwordOf(anas), 'the secret')
})

test('a random key that arrives is refused in the background, and does not count as arrived', async () => {
  const anas = await device(ana)
  await inStep({ session: anas })
  await deliverRandomKey(liar)
  const { lastError } = await anas.keepInStep()
  assert.deepEqual([lastError?.code, lastError?.about], ['distrusted', 'vault_key'])
  const status = await anas.status()
  assert.ok(status.state === 'unlocked' && status.keyArrivals === 0)
  await inStep(admin, { session: anas }, { session: anas })
  const after = await anas.status()
  assert.ok(after.state === 'unlocked' && after.keyArrivals === 1)
  assert.equal(await passwordOf(anas), 'the secret')
})

test('a random key in place of an older one hinders nobody who reaches the right one from a newer key', async () => {
  await deliverRandomKey(liar)
  await admin.session.addMember(vaultId, await userIdOf(bia), bia.email)
  await inStep(admin)
  await admin.session.removeMember(vaultId, await userIdOf(bia))
  await inStep(admin)
  const anas = await device(ana)
  assert.equal(await passwordOf(anas), 'the secret')
  const { keys } = await ana.api.send(getVaultLog, { params: { id: vaultId } })
  assert.deepEqual(
    keys.map(({ generation }) => generation),
    [2],
  )
})

// Promise 9
test('a server that answers with random keys of its own gets one report per signer, however often it is asked', async () => {
  await inStep(admin)
  const theirs = [await randomKeyFrom(admin), await randomKeyFrom(liar)]
  let given = 0
  proxy.lie('GET', new RegExp(`/vaults/${vaultId}/log$`), (body) => {
    given += 1
    const randomKey = theirs[given % 2] as (typeof theirs)[0]
    // Half of them nobody signed.
    const delivery = given % 4 < 2 ? randomKey.delivery : `${randomKey.delivery.slice(0, -8)}AAAAAAAA`
    return { ...(body as VaultLog), keys: [{ generation: 1, sealed: randomKey.sealed, delivery }] }
  })
  const anas = await device(ana)
  const before = refusals()
  for (let time = 0; time < 8; time += 1) {
    await assert.rejects(passwordOf(anas), { code: 'distrusted', about: 'vault_key' })
    await anas.keepInStep()
  }
  assert.equal(refusals() - before, 2)
  proxy.honest()
  assert.equal(await passwordOf(anas), 'the secret', 'what lies there for Ana was not taken away')
})
