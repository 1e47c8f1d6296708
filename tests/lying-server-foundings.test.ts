import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createSeenMemory } from '@chaveiro/client/session/state/seen-memory.ts'
import { listVaults } from '@chaveiro/contract/vaults.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink, readLogs } from './support/people.ts'
import { foundingAdmin, type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

// For a device that never saw a vault, one that was founded before a dismissal and one that server and dismissed
// custodian made up afterwards, in the name of the roster of then, are the same: these tests use the first.

let server: RunningServer
let admin: TestPerson
let colleague: TestPerson
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  colleague = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
})
after(() => server?.stop())

const refused = (vaultId: string) => ({
  code: 'distrusted',
  about: 'vault_log',
  fault: 'not_stood_for',
  vaultId,
})
const newDevice = (person: TestPerson) => unlockedDevice(server.baseUrl, person, createSeenMemory())
const listed = async (vaultId: string) =>
  (await admin.api.send(listVaults)).filter(({ id }) => id === vaultId)
const generations = async (vaultId: string) => (await readLogs(admin, vaultId)).log.generations.length

async function dismiss(person: TestPerson) {
  await admin.session.setUserRole(await userIdOf(person), 'contributor', person.email)
}

test('a vault that a dismissed custodian founds with the server’s help is given no key and nothing to keep', async () => {
  const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  const { id } = await manager.session.createVault(vaultDraft('Made up'))
  await manager.session.addMember(id, await userIdOf(colleague), colleague.email)
  await dismiss(manager)

  for (const person of [admin, colleague]) {
    const device = await newDevice(person)
    const { lastError } = await device.keepInStep()
    if (person === admin) assert.deepEqual([lastError?.fault, lastError?.vaultId], ['not_stood_for', id])
    await assert.rejects(device.createItem(id, draft('one'), secret('p1')), refused(id))
  }
  assert.equal(await generations(id), 1, 'no device made the key of its own that the next members get')
  const device = await newDevice(admin)
  assert.deepEqual(await device.checkVaultOverviews(await listed(id)), { altered: [], unsigned: [id] })

  // A present custodian looks at it and confirms what it is: from then on it is a vault like any other.
  const [vault] = await listed(id)
  assert.ok(vault)
  await device.adoptVaultOverview(vault)
  assert.equal((await device.keepInStep()).lastError, null)
  await device.createItem(id, draft('one'), secret('p1'))
  assert.equal(await generations(id), 2)
  const another = await newDevice(admin)
  assert.deepEqual(await another.checkVaultOverviews(await listed(id)), { altered: [], unsigned: [] })
  await another.createItem(id, draft('two'), secret('p2'))
})

test('what a custodian founded before their dismissal stands for who saw it then, and soon for everybody', async () => {
  const former = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example', 'manager')
  const { id } = await former.session.createVault(vaultDraft('Founded before'))
  await former.session.addMember(id, await userIdOf(colleague), colleague.email)
  await former.session.keepInStep()
  await colleague.session.keepInStep()
  await colleague.session.createItem(id, draft('before'), secret('p0'))
  assert.deepEqual(await admin.session.checkVaultOverviews(await listed(id)), { altered: [], unsigned: [] })
  await dismiss(former)

  // A member's device is first with the next key; that alone convinces no new device.
  assert.equal((await colleague.session.keepInStep()).lastError, null)
  assert.equal(await generations(id), 2)
  const early = await newDevice(admin)
  await assert.rejects(early.createItem(id, draft('early'), secret('p1')), refused(id))
  // The admin's device knows it from before, and says so.
  await admin.session.checkVaultOverviews(await listed(id))
  await admin.session.keepInStep()
  const later = await newDevice(admin)
  await later.createItem(id, draft('later'), secret('p2'))
})
