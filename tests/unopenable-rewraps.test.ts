import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listOldItemKeys, rewrapItems } from '@chaveiro/contract/calls/generations.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { rewrapItemKey } from '@chaveiro/crypto/processes/rewrap-item-key.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { keysOf } from './support/confirmed-person.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink, keysHeldBy, readLogs } from './support/people.ts'
import { foundingAdmin, type TestPerson, vaultDraft } from './support/person.ts'
import { inStep } from './support/split-vault.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let liar: TestPerson
let ana: TestPerson
let vaultId: string
let itemId: string

before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  liar = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  ana = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
})
/** A vault in its second generation with an item of its first, whose key the admin and a member hold. */
beforeEach(async () => {
  vaultId = (await admin.session.createVault(vaultDraft('Shared'))).id
  itemId = (await admin.session.createItem(vaultId, draft('one'), secret('the secret'))).id
  await admin.session.addMember(vaultId, await userIdOf(liar), liar.email)
  await inStep(admin, liar)
  await nextGeneration()
})
after(() => server.stop())

const passwordOf = async ({ session }: TestPerson) => (await session.openItem(itemId)).secret?.password
async function nextGeneration() {
  await admin.session.addMember(vaultId, await userIdOf(ana), ana.email)
  await inStep(admin)
  await admin.session.removeMember(vaultId, await userIdOf(ana))
  await inStep(admin, liar)
}

/** Random bytes in place of the item's key, correctly signed, so that the server cannot tell. */
async function rewrapAsRandomBytes() {
  const { keys } = await liar.api.send(listOldItemKeys, { params: { id: vaultId }, query: {} })
  const [wrapped] = keys
  const held = await keysHeldBy(liar, vaultId)
  const [first, newest] = [1, 2].map((number) => held.find(({ place }) => place.generation === number))
  assert.ok(wrapped && first && newest)
  const to: VaultKeys = { ...newest, itemWrapKey: SecretKey.random('item-wrap') }
  const { item, revision, key, signature } = wrapped
  const place = { item, revision, key, of: await hashText(signature, verifier) }
  const { roster } = await readLogs(liar, vaultId)
  const rewrap = await rewrapItemKey(await keysOf(liar), place, first, to, roster.head, null)
  const sent = { params: { id: vaultId }, body: { rewraps: [rewrap] } }
  assert.equal((await liar.api.send(rewrapItems, sent)).rewrapped, 1)
}

test('an item that a member re-wrapped as random bytes opens as before, also for later members', async () => {
  await rewrapAsRandomBytes()
  assert.equal(await passwordOf(admin), 'the secret')
  await admin.session.addMember(vaultId, await userIdOf(ana), ana.email)
  await inStep(admin, ana)
  assert.equal(await passwordOf(ana), 'the secret')
})

test('the next re-wrapping of everything replaces the random bytes by the right key', async () => {
  await rewrapAsRandomBytes()
  await nextGeneration()
  assert.deepEqual(await admin.session.vaults.rewrap(vaultId), { rewrapped: 1, cancelled: false })
  assert.equal(await passwordOf(admin), 'the secret')
})
