import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { deliverVaultKey } from '@chaveiro/crypto/processes/deliver-vault-key.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf } from './support/confirmed-person.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink, keysHeldBy, readLogs } from './support/people.ts'
import { proof, type TestPerson, unlockedDevice } from './support/person.ts'
import { inStep, vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, proxy, admin } = await startProxiedServer()
const ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
const cia = await joinByLink(server.baseUrl, admin, 'manager@agencia.example')
const bia = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
let noisy: string
let noisyItem: string
let sound: string
let soundItem: string

beforeEach(async () => {
  noisy = await vaultWithMembers(admin, 'Noisy', [ana])
  noisyItem = (await admin.session.createItem(noisy, draft('one'), secret('in the noisy one'))).id
  sound = await vaultWithMembers(admin, 'Sound', [ana])
  soundItem = (await ana.session.createItem(sound, draft('two'), secret('in the sound one'))).id
})

const device = (person = ana) => unlockedDevice(proxy.baseUrl, person, createSeenMemory())
async function renew(session: TestPerson['session']) {
  await session.account.renewKeys('chuva barco trigo sino mel tinta', proof)
  await session.account.finishRenewal()
}

/** Replaces Ana's key of the vault by a random one, correctly delivered unless `change` alters the delivery. */
async function replaceByRandomKey(change: (delivery: string) => string = (delivery) => delivery) {
  const logs = await readLogs(admin, noisy)
  const [held] = await keysHeldBy(admin, noisy)
  const to = logs.roster.people.get(await userIdOf(ana))
  assert.ok(held && to)
  const randomKey = { ...held, key: SecretKey.random('vault') }
  const { sealed, delivery } = await deliverVaultKey(await keysOf(admin), randomKey, to, logs, new Date())
  proxy.lie('GET', new RegExp(`/vaults/${noisy}/log$`), (body) => ({
    ...(body as VaultLog),
    keys: [{ generation: 1, sealed, delivery: change(delivery) }],
  }))
}

test('an invalid delivery stops a renewal, since a key would be lost', async () => {
  await replaceByRandomKey((delivery) => `${delivery.slice(0, -8)}AAAAAAAA`)
  await assert.rejects(renew(await device()), { code: 'distrusted', about: 'vault_key' })
})

test('a random key in place of an older one takes away nothing that the newest one opens, also after a renewal', async () => {
  const vault = await vaultWithMembers(admin, 'Older', [cia, bia])
  const older = await admin.session.createItem(vault, draft('older'), secret('under the first'))
  await admin.session.removeMember(vault, await userIdOf(bia))
  await inStep(admin)
  const newer = await admin.session.createItem(vault, draft('newer'), secret('under the second'))
  assert.equal(newer.generation, 2)
  const first = (await keysHeldBy(admin, vault)).find(({ place }) => place.generation === 1)
  const logs = await readLogs(admin, vault)
  const to = logs.roster.people.get(await userIdOf(cia))
  assert.ok(first && to)
  const randomKey = { ...first, key: SecretKey.random('vault') }
  const { sealed, delivery } = await deliverVaultKey(await keysOf(admin), randomKey, to, logs, new Date())
  proxy.lie('GET', new RegExp(`/vaults/${vault}/log$`), (body) => {
    const { keys, ...log } = body as VaultLog
    const newest = keys.filter(({ generation }) => generation === 2)
    return { ...log, previous: [], keys: [{ generation: 1, sealed, delivery }, ...newest] }
  })
  const anas = await device(cia)
  await assert.rejects(anas.openItem(older.id), { code: 'key_missing' })
  assert.equal((await anas.openItem(newer.id)).secret?.password, 'under the second')
  await renew(anas)
  assert.equal((await anas.openItem(newer.id)).secret?.password, 'under the second')
})

test('a random key in place of a vault’s stops nobody’s renewal, and costs no other vault', async () => {
  await replaceByRandomKey()
  const anas = await device()
  await renew(anas)
  assert.equal((await anas.openItem(soundItem)).secret?.password, 'in the sound one')
  proxy.honest()
  await inStep(admin)
  assert.equal((await anas.openItem(noisyItem)).secret?.password, 'in the noisy one')
})
