// Promise 26

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  type DeletedVault,
  listDeletedVaults,
  restoreVault,
} from '@chaveiro/contract/calls/deleted-vaults.ts'
import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { listTeams, type Team } from '@chaveiro/contract/calls/teams.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { TeamHandle } from '@chaveiro/device/base/types/handles.ts'
import { listedPlace } from '@chaveiro/device/base/types/listed-place.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { personShownAs, shownBy } from './support/at-a-screen.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { signIn, type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, admin } = await startProxiedServer()
let manager: TestPerson
let eva: TestPerson
let fabio: TestPerson
before(async () => {
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  eva = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  fabio = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
})

const inStep = async (...everybody: TestPerson[]) => {
  for (const one of everybody) assert.equal((await one.session.keepInStep()).lastError, null)
}
const deletedRow = async (id: string, by = admin): Promise<DeletedVault> => {
  const row = (await by.api.send(listDeletedVaults)).find((one) => one.id === id)
  assert.ok(row, 'the vault is listed as deleted')
  return row
}
/** A vault with an item, which Eva and Fabio can open. */
async function makePlace(name: string, parent_id: string | null = null) {
  const { id } = await admin.session.createVault({ ...vaultDraft(name), parent_id })
  for (const one of [eva, fabio]) await admin.session.addMember(id, await userIdOf(one), one.email)
  const item = await admin.session.createItem(id, draft(name), secret(`${name}-secret`))
  await inStep(admin, manager, eva, fabio)
  return { id, item: item.id }
}
const opens = async ({ session }: Pick<TestPerson, 'session'>, item: string) =>
  (await session.openItem(item)).secret?.password
const generationOf = async (id: string): Promise<number> =>
  (await admin.api.send(listVaults)).find((vault) => vault.id === id)?.generation ?? 0
const rowsOf = async (vault: string, person: string) =>
  (await admin.api.send(listVaultMembers, { params: { id: vault } })).filter((row) => row.user_id === person)

test('a deleted vault opens for nobody, and again for its members once it is restored', async () => {
  const { id, item } = await makePlace('Padaria')
  await manager.session.deleteVault(id)
  for (const one of [admin, manager, eva]) await assert.rejects(opens(one, item), { code: 'not_found' })
  const { altered, unsigned } = await admin.session.session.vaults.checkDeleted([await deletedRow(id)])
  assert.deepEqual([altered, unsigned], [[], []])
  await admin.api.send(restoreVault, { params: { id } })
  for (const one of [admin, manager, eva]) assert.equal(await opens(one, item), 'Padaria-secret')
})

test('who loses a vault loses those inside it that are deleted too', async () => {
  const top = await makePlace('Grupo')
  const low = await makePlace('Filial', top.id)
  const id = await userIdOf(eva)
  await admin.session.deleteVault(low.id)
  await admin.session.removeMember(top.id, id)
  await admin.api.send(restoreVault, { params: { id: low.id } })
  const sources = (await rowsOf(low.id, id)).map(({ source }) => source)
  assert.deepEqual(sources, ['direct'])
})

test('a custodian’s device removes a deleted vault for good only as custodians named it', async () => {
  const { id } = await makePlace('Antiga')
  await admin.session.deleteVault(id)
  const row = await deletedRow(id)
  const listed = async () => [...(await admin.api.send(listVaults)), await deletedRow(id)] as Vault[]
  const shown = listedPlace(await listed(), id)
  assert.ok(shown)
  const { vaults } = admin.session.session
  const wrong = { ...shown, path: ['Outra'] }
  await assert.rejects(vaults.show(wrong), { code: 'distrusted' })
  await vaults.purge(await vaults.show(shown))
  assert.equal(
    (await admin.api.send(listDeletedVaults)).some((one) => one.id === row.id),
    false,
  )
  await assert.rejects(admin.api.send(restoreVault, { params: { id } }), { code: 'not_found' })
})

test('nobody is let into a vault that a colleague deleted meanwhile, by name or by team, and its rules stay as they are', async () => {
  const { id } = await admin.session.createVault(vaultDraft('Vinícola'))
  const team = await admin.session.session.teams.make({ name: 'Squad', people: [] })
  const { handles } = await admin.session.session.teams.show([team])
  const shown = await shownBy(admin.api, id)
  const person = personShownAs(await userIdOf(eva), eva.email)
  await manager.session.deleteVault(id)
  const { vaults, teams } = admin.session.session
  const acts = [
    () => vaults.addMember(shown, person),
    () => vaults.addMember(shown, person, 'reader'),
    () => vaults.setInheritance(shown, false),
    () => vaults.setCustody(shown, 'split'),
    () => teams.give(handles[team.id] as TeamHandle, shown, 'member'),
  ]
  for (const act of acts) await assert.rejects(act, { code: 'not_found' })
  assert.deepEqual(await rowsOf(id, person.id), [])
})

test('who leaves a team while its vault is deleted has left the vault, and who joins it opens it once it is restored', async () => {
  const { id } = await admin.session.createVault(vaultDraft('Torrefação'))
  const { id: item } = await admin.session.createItem(id, draft('coffee'), secret('coffee-secret'))
  const [evas, fabios] = [
    personShownAs(await userIdOf(eva), eva.email),
    personShownAs(await userIdOf(fabio), fabio.email),
  ]
  const { teams } = admin.session.session
  const handleOf = async (team: Team, by = teams) => (await by.show([team])).handles[team.id] as TeamHandle
  const made = await teams.make({ name: 'Baristas', people: [evas] })
  await teams.give(await handleOf(made), await shownBy(admin.api, id), 'member')
  await inStep(admin, admin, eva)
  assert.equal(await opens(eva, item), 'coffee-secret')
  await admin.session.deleteVault(id)
  // A device that has never seen the vault.
  const fresh = (await unlockedDevice(server.baseUrl, manager, createSeenMemory())).session.teams
  const listed = (await manager.api.send(listTeams)).find((one) => one.id === made.id)
  assert.ok(listed)
  await fresh.change(await handleOf(listed, fresh), { name: 'Baristas', people: [fabios] })
  await inStep(admin, manager)
  await admin.api.send(restoreVault, { params: { id } })
  await inStep(admin, manager, admin, fabio)
  await assert.rejects(opens(eva, item), { code: 'not_member' })
  assert.deepEqual(await rowsOf(id, evas.id), [])
  assert.equal(await opens(fabio, item), 'coffee-secret')
})

test('who is dismissed while a vault is deleted cannot open it once it is restored, and its key has been renewed', async () => {
  const { id, item } = await makePlace('Livraria')
  const leaverId = await userIdOf(fabio)
  assert.equal(await opens(fabio, item), 'Livraria-secret')
  const before = await generationOf(id)
  await admin.session.deleteVault(id)
  // A device that has never seen the vault dismisses: only the list of deleted vaults names it.
  const fresh = await unlockedDevice(server.baseUrl, manager, createSeenMemory())
  await fresh.setUserStatus(leaverId, 'inactive')
  await inStep(admin, manager)
  assert.deepEqual(await rowsOf(id, leaverId), [])
  await admin.api.send(restoreVault, { params: { id } })
  await inStep(admin, manager, eva)
  assert.ok((await generationOf(id)) > before)
  await admin.session.setUserStatus(leaverId, 'active')
  const again = await signIn(server.baseUrl, fabio.email)
  await again.session.start()
  await again.session.resume(fabio.secret)
  await assert.rejects(opens(again, item), { code: 'not_member' })
  for (const one of [admin, eva]) assert.equal(await opens(one, item), 'Livraria-secret')
  const later = await eva.session.createItem(id, draft('later'), secret('later-secret'))
  assert.equal(await opens(manager, later.id), 'later-secret')
})
