// Promise 9

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VaultMember } from '@chaveiro/contract/calls/members.ts'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { deliverVaultKey } from '@chaveiro/crypto/processes/deliver-vault-key.ts'
import { deriveVaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf } from '../../support/confirmed-person.ts'
import { startLyingAboutPeople } from '../../support/lying-about-people.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { readLogs } from '../../support/people.ts'
import { deviceOf } from '../../support/person.ts'

const lying = await startLyingAboutPeople()
const { proxy, admin, manager, contributor, colleague, device, makeVault, serveLog, changeDeliveries, sent } =
  lying
const logPath = /^\/api\/vaults\/[^/]+\/log$/

test('a ghost member gets no key, whatever lists it', async () => {
  const vault = await makeVault('Ghostly')
  const userId = await userIdOf(colleague)
  changeDeliveries({ pending: [{ vault_id: vault.id, user_id: userId }] })
  proxy.lie('GET', /\/members$/, (body) => [
    ...(body as VaultMember[]),
    { ...(body as VaultMember[])[0], user_id: userId, source: 'direct', from_vault_id: null, signed: true },
  ])
  const session = await device(admin)
  const before = sent('POST /api/deliveries')
  assert.equal((await session.keepInStep()).lastError, null)
  assert.equal(sent('POST /api/deliveries'), before)
  const member = (await session.vaults.access(vault.id)).members.find(({ person }) => person.id === userId)
  assert.equal(member?.agreement, 'unsigned')
  // No statement about a vault was sent.
  assert.equal(sent('POST /api/vaults'), sent('POST /api/vaults/logs'))
})

test('an old generation is refused by a device that saw the newer one', async () => {
  const vault = await makeVault('Rolled back')
  const userId = await userIdOf(contributor)
  await admin.session.addMember(vault.id, userId, contributor.email)
  await admin.session.keepInStep()
  const old = (await readLogs(admin, vault.id)).answer
  await admin.session.removeMember(vault.id, userId)
  await admin.session.keepInStep()
  const memory = createSeenMemory()
  const first = await device(admin, memory)
  await first.openItem(vault.item)
  serveLog(old.statements, () => old)
  for (const session of [first, await device(admin, memory)]) {
    const write = session.updateItem(vault.item, {
      overview: draft('one'),
      secret: secret('p2'),
    })
    // Both read the log in the act of writing, also the running device.
    await assert.rejects(write, { code: 'distrusted', fault: 'shrunk' })
  }
})

// Promise 8
test('a withheld removal is noticed by a device that saw it', async () => {
  const vault = await makeVault('Withheld')
  const userId = await userIdOf(contributor)
  await admin.session.addMember(vault.id, userId, contributor.email)
  const old = (await readLogs(admin, vault.id)).answer
  const memory = createSeenMemory()
  const session = await device(admin, memory)
  await session.removeMember(vault.id, userId)
  serveLog(old.statements)
  const refused = { code: 'distrusted', about: 'vault_log', fault: 'shrunk', vaultId: vault.id }
  await assert.rejects(session.vaults.access(vault.id), refused)
  await assert.rejects((await device(admin, memory)).vaults.access(vault.id), refused)
  changeDeliveries({ pending: [{ vault_id: vault.id, user_id: userId }] })
  const before = sent('POST /api/deliveries')
  const { lastError } = await session.keepInStep()
  assert.deepEqual([lastError?.fault, lastError?.vaultId], ['shrunk', vault.id])
  assert.equal(sent('POST /api/deliveries'), before)
})

test('a lie about one vault does not delay the others', async () => {
  const lied = await makeVault('Lied about')
  const fine = await makeVault('Told truly')
  const userId = await userIdOf(colleague)
  await admin.session.addMember(lied.id, userId, colleague.email)
  await admin.session.addMember(fine.id, userId, colleague.email)
  proxy.lie('GET', new RegExp(`${lied.id}/log$`), (body) => ({
    ...(body as VaultLog),
    statements: ['a.b.c'],
  }))
  const { lastError } = await (await device(admin)).keepInStep()
  assert.equal(lastError?.vaultId, lied.id)
  assert.equal((await colleague.session.openItem(fine.item)).secret?.password, 'p1')
  await assert.rejects(colleague.session.openItem(lied.item), { code: 'key_missing' })
})

test('a delivery to somebody whose access ended meanwhile is refused and stores nothing', async () => {
  const vault = await makeVault('Too late')
  const userId = await userIdOf(contributor)
  await admin.session.addMember(vault.id, userId, contributor.email)
  const old = (await readLogs(admin, vault.id)).answer
  await admin.session.removeMember(vault.id, userId)
  // A device that saw nothing of it yet cannot tell, since the server withholds it.
  serveLog(old.statements)
  changeDeliveries({ pending: [{ vault_id: vault.id, user_id: userId }], due_generations: [] })
  const before = sent('POST /api/deliveries')
  const { lastError } = await (await device(manager)).keepInStep()
  assert.equal(lastError, null)
  assert.equal(sent('POST /api/deliveries') > before, true)
  const { members } = await admin.session.vaults.access(vault.id)
  assert.ok(!members.some(({ person }) => person.id === userId))
})

test('a vault key of the server’s own making is refused', async () => {
  const vault = await makeVault('Own key')
  await admin.session.addMember(vault.id, await userIdOf(contributor), contributor.email)
  const { roster, log } = await readLogs(admin, vault.id)
  const forger = await keysOf(colleague)
  const made = await deriveVaultKeys(SecretKey.random('vault'), {
    org: roster.org,
    vault: vault.id,
    generation: 1,
  })
  const to = roster.people.get(await userIdOf(contributor))
  assert.ok(to)
  const delivery = await deliverVaultKey(forger, made, to, { roster, log }, new Date())
  proxy.lie('GET', logPath, (body) => ({ ...(body as VaultLog), keys: [delivery] }))
  const session = await device(contributor)
  const refused = { code: 'distrusted', about: 'vault_key', fault: 'not_entitled', vaultId: vault.id }
  await assert.rejects(session.createItem(vault.id, draft('trap'), secret('for the thief')), refused)
})

test('a vault key that was delivered to another person, or with another one’s delivery, opens nothing', async () => {
  const vault = await makeVault('Moved texts')
  await admin.session.addMember(vault.id, await userIdOf(contributor), contributor.email)
  await admin.session.keepInStep()
  const { answer } = await readLogs(admin, vault.id)
  const own = (await readLogs(contributor, vault.id)).answer.keys[0]
  const theirs = answer.keys[0]
  assert.ok(own && theirs)
  const delivered: [VaultLog['keys'][number], string][] = [
    [theirs, 'wrong_recipient'],
    [{ ...own, sealed: theirs.sealed }, 'wrong_text'],
    [{ ...own, delivery: theirs.delivery }, 'wrong_recipient'],
  ]
  for (const [key, fault] of delivered) {
    proxy.honest()
    proxy.lie('GET', logPath, (body) => ({ ...(body as VaultLog), keys: [key] }))
    const refused = { code: 'distrusted', about: 'vault_key', fault, vaultId: vault.id }
    await assert.rejects((await device(contributor)).openItem(vault.item), refused)
  }
})

test('an inheritance that nobody signed admits nobody', async () => {
  const parent = await makeVault('Above')
  const apart = await makeVault('Set apart')
  const userId = await userIdOf(contributor)
  proxy.lie('GET', /^\/api\/vaults$/, (body) =>
    (body as Vault[]).map((one) =>
      one.id === apart.id ? { ...one, parent_id: parent.id, inherits: true } : one,
    ),
  )
  const session = await device(admin)
  const listed = await deviceOf(proxy.baseUrl, admin.token, createSeenMemory()).api.send(listVaults)
  assert.deepEqual((await session.vaults.checkOverviews(listed)).altered, [apart.id])
  await session.addMember(parent.id, userId, contributor.email)
  assert.deepEqual((await readLogs(admin, apart.id)).log.admissions.size, 0)
  await assert.rejects(session.setInheritance(apart.id, true), { code: 'distrusted', fault: 'overview' })
  proxy.lie('GET', /\/members$/, (body) => [
    ...(body as VaultMember[]),
    {
      ...(body as VaultMember[])[0],
      user_id: userId,
      source: 'inherited',
      from_vault_id: parent.id,
      signed: true,
    },
  ])
  changeDeliveries({ pending: [{ vault_id: apart.id, user_id: userId }] })
  await session.keepInStep()
  await assert.rejects(contributor.session.openItem(apart.item), { status: 403 })
})
