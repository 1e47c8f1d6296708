import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { addVaultMember, listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { createVault, listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { openUnderKey } from '@chaveiro/crypto/envelopes/seal-under-key.ts'
import { openItem } from '@chaveiro/crypto/processes/open-item.ts'
import { personShownAs } from './support/at-a-screen.ts'
import { userIdOf } from './support/lying-server.ts'
import { joinByLink, keysHeldBy, readLogs, wordsOf } from './support/people.ts'
import {
  foundingAdmin,
  passphrase,
  signIn,
  signInWithKeys,
  type TestPerson,
  unlockedDevice,
  vaultDraft,
} from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let manager: TestPerson
let contributor: TestPerson
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
})
after(() => server.stop())

const overview = (title: string) => ({ title, type: 'api_key' as const })
const secret = (password: string) => ({ password, notes: '', metadata: {}, fields: [], files: [] })

async function vaultWithItem(name: string, parentId: string | null = null) {
  const { id } = await admin.session.createVault(vaultDraft(name, parentId))
  const item = await admin.session.createItem(id, overview(name), secret(`in ${name}`))
  return { id, item: item.id }
}

const passwordOf = async ({ session }: Pick<TestPerson, 'session'>, item: string) =>
  (await session.openItem(item)).secret?.password

const unlockedStatus = async ({ session }: TestPerson) => {
  const status = await session.status()
  assert.ok(status.state === 'unlocked')
  return status
}

test('a person who follows an invitation link is vouched for at once and need not compare anything', async () => {
  const status = await unlockedStatus(manager)
  assert.deepEqual([status.awaitsConfirmation, status.mustCompareOrganisation], [false, false])
  const { custodians } = await admin.session.organisation.read()
  assert.deepEqual(custodians.map(({ role }) => role).sort(), ['admin', 'manager'])
})

// Promise 7
test('a person who comes without a link compares the organisation, and waits until somebody compared their words', async () => {
  contributor = await signInWithKeys(server.baseUrl, 'contributor@agencia.example')
  const status = await unlockedStatus(contributor)
  assert.deepEqual([status.awaitsConfirmation, status.mustCompareOrganisation], [true, true])
  assert.deepEqual(await contributor.session.organisation.words(), await admin.session.organisation.words())
  await contributor.session.organisation.confirm()

  const userId = await userIdOf(contributor)
  const words = await wordsOf(contributor)
  const address = 'contributor@agencia.example'
  const confirming = (compared: string[]) =>
    manager.session.people.confirmKey(personShownAs(userId, address), compared)
  await assert.rejects(confirming(await wordsOf(admin)), { code: 'words_changed' })
  await assert.rejects(confirming(words.slice(1)), { code: 'words_changed' })
  await confirming(words)
  await contributor.session.keepInStep()
  const later = await unlockedStatus(contributor)
  assert.deepEqual([later.awaitsConfirmation, later.mustCompareOrganisation], [false, false])
})

test('an invitation link opens nothing twice, for nobody else, and not after a newer one', async () => {
  const email = 'colleague@agencia.example'
  const invited = await admin.session.people.invite({ email, name: 'Colleague', role: 'contributor' })
  const { link } = await admin.session.people.renewInvitation(
    personShownAs(invited.user.id, email),
    'contributor',
  )
  const refused = { code: 'invitation_unusable' }
  const other = await signIn(server.baseUrl, 'newcomer@agencia.example')
  const colleague = await signIn(server.baseUrl, email)
  await Promise.all([other.session.start(), colleague.session.start()])
  const fragment = new URL(link).hash
  await assert.rejects(other.session.organisation.takeInvitation(fragment), refused)
  await assert.rejects(colleague.session.organisation.takeInvitation(new URL(invited.link).hash), refused)
  await assert.rejects(colleague.session.organisation.takeInvitation(fragment.slice(0, -2)), refused)
  await assert.rejects(colleague.session.organisation.takeInvitation('#'), refused)
  await colleague.session.organisation.takeInvitation(fragment)
  await colleague.session.account.begin(passphrase)
  await colleague.session.account.finish()
  const status = await colleague.session.status()
  assert.ok(status.state === 'unlocked' && !status.awaitsConfirmation && !status.mustCompareOrganisation)
  await assert.rejects(colleague.session.organisation.takeInvitation(fragment), refused)
})

test('a member opens the items of that vault and no others; a custodian opens all', async () => {
  const shared = await vaultWithItem('Shared')
  const apart = await vaultWithItem('Apart')
  const userId = await userIdOf(contributor)
  await assert.rejects(contributor.session.openItem(shared.item), { status: 403 })
  await manager.session.addMember(shared.id, userId, contributor.email)
  assert.deepEqual((await contributor.session.keepInStep()).waiting, [shared.id])
  await admin.session.keepInStep()
  const state = await contributor.session.keepInStep()
  assert.deepEqual(state.waiting, [])
  assert.equal((await unlockedStatus(contributor)).keyArrivals, 1)
  assert.equal(await passwordOf(contributor, shared.item), 'in Shared')
  await assert.rejects(contributor.session.openItem(apart.item), { status: 403 })
  assert.equal(await passwordOf(manager, shared.item), 'in Shared')
  assert.equal(await passwordOf(manager, apart.item), 'in Apart')
  const access = await admin.session.vaults.access(shared.id)
  assert.deepEqual(
    access.members.map(({ agreement, source, holdsKey }) => [source, agreement, holdsKey]).sort(),
    [
      ['custodian', 'agreed', true],
      ['custodian', 'agreed', true],
      ['direct', 'agreed', true],
    ],
  )
})

test('a removed member with every key that they ever held opens nothing written afterwards', async () => {
  const vault = await vaultWithItem('Left')
  const userId = await userIdOf(contributor)
  await admin.session.addMember(vault.id, userId, contributor.email)
  await admin.session.keepInStep()
  assert.equal(await passwordOf(contributor, vault.item), 'in Left')
  const held = await keysHeldBy(contributor, vault.id)
  assert.equal(held.length, 1)

  await admin.session.removeMember(vault.id, userId)
  await assert.rejects(contributor.session.openItem(vault.item), { status: 403 })
  await assert.rejects(contributor.session.createItem(vault.id, overview('x'), secret('x')), { status: 403 })
  assert.equal((await admin.session.vaults.access(vault.id)).generationDue, true)
  // A device that does not know yet writes, learns that the key has ended, and starts the next one.
  const written = await manager.session.createItem(vault.id, overview('after'), secret('after the removal'))
  const access = await admin.session.vaults.access(vault.id)
  assert.deepEqual([access.generation, access.generationDue], [2, false])
  assert.equal(await passwordOf(admin, written.id), 'after the removal')
  assert.equal(await passwordOf(admin, vault.item), 'in Left')

  // The server conspires: it gives the removed member everything that it has.
  const revealed = await admin.api.send(revealItem, { params: { id: written.id } })
  const place = { item: written.id, revision: written.revision }
  for (const keys of held) {
    const sealed = { sealed: revealed.password, key: revealed.key }
    await assert.rejects(openItem(sealed, place, keys), { code: 'open_failed' })
  }
  const { answer } = await readLogs(admin, vault.id)
  for (const keys of held) {
    for (const { generation, sealed } of answer.previous) {
      const of = { ...keys.place, generation }
      await assert.rejects(openUnderKey(keys.key, sealed, 'previous-vault-key', of), { code: 'open_failed' })
    }
  }
})

test('members of a vault are members of those below, until one is set apart', async () => {
  const userId = await userIdOf(contributor)
  const parent = await vaultWithItem('Parent')
  await admin.session.addMember(parent.id, userId, contributor.email)
  const child = await vaultWithItem('Child', parent.id)
  const grandchild = await vaultWithItem('Grandchild', child.id)
  await admin.session.keepInStep()
  assert.equal(await passwordOf(contributor, grandchild.item), 'in Grandchild')
  const sources = (await admin.session.vaults.access(grandchild.id)).members.filter(
    ({ person }) => person.id === userId,
  )
  assert.deepEqual(
    sources.map(({ source, agreement, fromId }) => [source, agreement, fromId]),
    [['inherited', 'agreed', child.id]],
  )

  await admin.session.setInheritance(child.id, false)
  await assert.rejects(contributor.session.openItem(grandchild.item), { status: 403 })
  assert.equal(await passwordOf(contributor, parent.item), 'in Parent')
  await admin.session.keepInStep()
  assert.equal((await admin.session.vaults.access(grandchild.id)).generation, 2)

  await admin.session.setInheritance(child.id, true)
  await admin.session.updateVault(grandchild.id, { parent_id: null, name: 'Moved' })
  await admin.session.keepInStep()
  assert.equal(await passwordOf(contributor, child.item), 'in Child')
  await assert.rejects(contributor.session.openItem(grandchild.item), { status: 403 })

  await admin.session.removeMember(parent.id, userId)
  await assert.rejects(contributor.session.openItem(child.item), { status: 403 })
  const vaults = await admin.api.send(listVaults)
  assert.deepEqual(await admin.session.vaults.checkOverviews(vaults), { altered: [], unsigned: [] })
})

test('a decision made by a plain call gives no key until somebody confirms it', async () => {
  const userId = await userIdOf(contributor)
  const vault = await vaultWithItem('Plain')
  await admin.api.send(addVaultMember, { params: { id: vault.id }, body: { user_id: userId } })
  await Promise.all([admin.session.keepInStep(), manager.session.keepInStep()])
  await assert.rejects(contributor.session.openItem(vault.item), { code: 'key_missing' })
  const standing = async () =>
    (await admin.session.vaults.access(vault.id)).members.find(({ person }) => person.id === userId)
      ?.agreement
  assert.equal(await standing(), 'unsigned')
  await manager.session.vaults.access(vault.id)
  await manager.session.confirmMember(vault.id, userId, contributor.email)
  assert.equal(await standing(), 'agreed')
  await admin.session.keepInStep()
  assert.equal(await passwordOf(contributor, vault.item), 'in Plain')
  const { statements } = await admin.api.send(getVaultLog, { params: { id: vault.id } })
  await manager.session.confirmMember(vault.id, userId, contributor.email)
  assert.deepEqual((await admin.api.send(getVaultLog, { params: { id: vault.id } })).statements, statements)
})

test('a vault made by a plain call is founded by a device, and unsigned until somebody signs it', async () => {
  const { id } = await admin.api.send(createVault, { body: { name: 'Made plainly' } })
  await admin.session.keepInStep()
  const list = async () => admin.api.send(listVaults)
  assert.deepEqual((await admin.session.vaults.checkOverviews(await list())).unsigned, [id])
  const vault = (await list()).find((one) => one.id === id)
  assert.ok(vault && vault.generation === 1)
  await admin.session.adoptVaultOverview(vault)
  assert.deepEqual(await admin.session.vaults.checkOverviews(await list()), { altered: [], unsigned: [] })
})

test('several devices that keep in step at once do everything once', async () => {
  const userId = await userIdOf(contributor)
  const vault = await vaultWithItem('Contended')
  const devices = await Promise.all([
    ...[0, 1, 2].map(() => unlockedDevice(server.baseUrl, admin, admin.memory)),
    ...[0, 1].map(() => unlockedDevice(server.baseUrl, manager, manager.memory)),
  ])
  const allStep = async () => {
    for (const { lastError } of await Promise.all(devices.map((device) => device.keepInStep()))) {
      assert.equal(lastError, null)
    }
  }
  await admin.session.addMember(vault.id, userId, contributor.email)
  await allStep()
  assert.equal(await passwordOf(contributor, vault.item), 'in Contended')
  await admin.session.removeMember(vault.id, userId)
  await allStep()
  const { log } = await readLogs(admin, vault.id)
  assert.equal(log.generations.length, 2)
  for (const session of devices) assert.equal(await passwordOf({ session }, vault.item), 'in Contended')
})

test('two devices change members at once: one is told, retries, and both changes stand', async () => {
  const vault = await vaultWithItem('Raced')
  const userId = await userIdOf(contributor)
  const other = (await admin.api.send(listUsers)).find(({ email }) => email.startsWith('colleague'))
  assert.ok(other)
  await Promise.all([
    admin.session.addMember(vault.id, userId, contributor.email),
    manager.session.addMember(vault.id, other.id, other.email),
  ])
  const rows = await admin.api.send(listVaultMembers, { params: { id: vault.id } })
  const direct = rows.filter(({ source, signed }) => source === 'direct' && signed)
  assert.deepEqual(direct.map((row) => row.user_id).sort(), [userId, other.id].sort())
})

test('two custodians make it a two-person vault, and neither gets its next key', async () => {
  const vault = await vaultWithItem('Split')
  const userId = await userIdOf(contributor)
  await admin.session.addMember(vault.id, userId, contributor.email)
  await admin.session.keepInStep()
  await admin.session.setCustody(vault.id, 'split')
  const proposed = await manager.session.vaults.access(vault.id)
  assert.equal(proposed.custody, 'shared')
  const [proposal] = proposed.proposals
  assert.ok(proposal && proposal.kind === 'custody' && proposal.custody === 'split')
  await assert.rejects(admin.session.secondProposal(vault.id, proposal.hash, null), { code: 'needs_second' })
  await manager.session.secondProposal(vault.id, proposal.hash, null)
  assert.equal((await contributor.session.keepInStep()).lastError, null)
  const access = await contributor.session.vaults.access(vault.id)
  assert.deepEqual([access.custody, access.generation, access.proposals], ['split', 2, []])
  const written = await contributor.session.createItem(
    vault.id,
    overview('member only'),
    secret('for members'),
  )
  assert.equal(await passwordOf(contributor, written.id), 'for members')
  await assert.rejects(admin.session.openItem(written.id), { status: 403 })

  const other = (await admin.api.send(listUsers)).find(({ email }) => email.startsWith('colleague'))
  assert.ok(other)
  await admin.session.addMember(vault.id, other.id, other.email)
  const half = (await manager.session.vaults.access(vault.id)).members.find(
    ({ person }) => person.id === other.id,
    other.email,
  )
  assert.equal(half?.agreement, 'unsigned')
  await manager.session.confirmMember(vault.id, other.id, other.email)
  const whole = (await manager.session.vaults.access(vault.id)).members.find(
    ({ person }) => person.id === other.id,
    other.email,
  )
  assert.equal(whole?.agreement, 'agreed')
})

test('a demoted custodian keeps nothing but what they are admitted to', async () => {
  const vault = await vaultWithItem('Of custodians')
  const own = await vaultWithItem('Of the manager too')
  const userId = await userIdOf(manager)
  await admin.session.addMember(own.id, userId, manager.email)
  await admin.session.keepInStep()
  assert.equal(await passwordOf(manager, vault.item), 'in Of custodians')
  await admin.session.setUserRole(userId, 'contributor', manager.email)
  await assert.rejects(manager.session.openItem(vault.item), { status: 403 })
  await admin.session.keepInStep()
  assert.equal((await admin.session.vaults.access(vault.id)).generation, 2)
  assert.equal(await passwordOf(manager, own.item), 'in Of the manager too')
  await assert.rejects(manager.session.addMember(own.id, await userIdOf(contributor), contributor.email), {
    code: 'not_custodian',
  })
  await admin.session.setUserRole(userId, 'manager', manager.email)
  await admin.session.keepInStep()
  assert.equal(await passwordOf(manager, vault.item), 'in Of custodians')
})

test('a deactivated person is out at once, everywhere, by their logs too', async () => {
  const userId = await userIdOf(contributor)
  const vault = await vaultWithItem('Last')
  await admin.session.addMember(vault.id, userId, contributor.email)
  await admin.session.keepInStep()
  await manager.session.setUserStatus(userId, 'inactive')
  await assert.rejects(contributor.api.send(getMe), { status: 401 })
  const { generationDue, members } = await admin.session.vaults.access(vault.id)
  assert.equal(generationDue, true)
  assert.ok(!members.some(({ person }) => person.id === userId))
  const step = await manager.session.keepInStep()
  assert.equal(step.lastError, null)
  const deliveries = await manager.api.send(listDeliveries)
  assert.deepEqual([deliveries.due_generations, deliveries.pending], [[], []])
  assert.equal((await admin.session.vaults.access(vault.id)).generation, 2)
})
