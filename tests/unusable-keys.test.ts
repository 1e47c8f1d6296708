// Promise 6

import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { refuseKey } from '@chaveiro/crypto/testing/refuse-key.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf } from './support/confirmed-person.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink, readLogs } from './support/people.ts'
import {
  foundingAdmin,
  passphrase,
  proof,
  type TestPerson,
  unlockedDevice,
  vaultDraft,
} from './support/person.ts'
import { inStep, splitVault, vaultWithMembers } from './support/split-vault.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let manager: TestPerson
let third: TestPerson
let ana: TestPerson
let bia: TestPerson
let accept = () => {}

before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  third = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example', 'manager')
  ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  bia = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
})
afterEach(() => accept())
after(() => server.stop())

/** From now on no device can seal anything to this person's present keys. */
async function refuseKeyOf(person: TestPerson): Promise<string> {
  accept = refuseKey((await keysOf(person)).sealing.publicKey)
  return userIdOf(person)
}
const stepOf = async ({ session }: TestPerson) => (await session.keepInStep()).lastError
const passwordOf = async (person: TestPerson, itemId: string) =>
  (await person.session.openItem(itemId)).secret?.password

test('an unusable key keeps no vault from being made, filled, shared or renewed, and its owner is named', async () => {
  const bias = await refuseKeyOf(bia)
  const parent = (await admin.session.createVault(vaultDraft('Above'))).id
  await admin.session.addMember(parent, bias, bia.email)
  await admin.session.addMember(parent, await userIdOf(ana), ana.email)
  const named = await stepOf(admin)
  assert.deepEqual([named?.code, named?.userIds], ['key_unusable', [bias]])
  const item = await admin.session.createItem(parent, draft('one'), secret('to be read'))
  assert.equal(await passwordOf(ana, item.id), 'to be read')

  await admin.session.removeMember(parent, await userIdOf(ana))
  assert.equal((await stepOf(admin))?.code, 'key_unusable')
  assert.equal((await admin.session.vaults.access(parent)).generation, 2)
  await admin.session.updateItem(item.id, {
    overview: draft('one'),
    secret: secret('newer'),
  })

  // A founding seals to every custodian.
  accept()
  const thirds = await refuseKeyOf(third)
  const managers = await unlockedDevice(server.baseUrl, manager, createSeenMemory())
  const vault = (await managers.createVault(vaultDraft('Beside'))).id
  await managers.createItem(vault, draft('two'), secret('kept'))
  assert.deepEqual((await managers.keepInStep()).lastError?.userIds, [thirds])
})

test('a person with new keys gets what they waited for, and is no longer named', async () => {
  const bias = await refuseKeyOf(bia)
  const vault = (await admin.session.createVault(vaultDraft('Waited for'))).id
  const item = await admin.session.createItem(vault, draft('one'), secret('for Bia'))
  await admin.session.addMember(vault, bias, bia.email)
  assert.equal((await stepOf(admin))?.code, 'key_unusable')
  await assert.rejects(passwordOf(bia, item.id))
  await bia.session.account.renewKeys(passphrase, proof)
  await bia.session.account.finishRenewal()
  assert.equal(await stepOf(admin), null)
  assert.equal(await passwordOf(bia, item.id), 'for Bia')
})

test('one custodian’s unusable key keeps no two others from their emergency keys, and a device that can seal to it deals again', async () => {
  const vault = await vaultWithMembers(admin, 'Divided', [ana, bia])
  await splitVault(admin, manager, vault)
  const thirds = await refuseKeyOf(third)
  const named = await stepOf(ana)
  assert.deepEqual([named?.code, named?.userIds], ['key_unusable', [thirds]])
  await inStep(admin, manager)
  const { dealing } = await ana.session.vaults.access(vault)
  assert.deepEqual([dealing?.unsealed, dealing?.complete], [[thirds], true])
  // What a member does who leaves somebody out though their key is usable.
  accept()
  await bia.session.createItem(vault, draft('three'), secret('s'))
  await inStep(bia)
  assert.deepEqual((await readLogs(bia, vault)).log.dealings.at(-1)?.unsealed, [])
})
