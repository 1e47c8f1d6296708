import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listItems } from '@chaveiro/contract/items.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { userIdOf } from './support/lying-server.ts'
import { emptyPlace, follow } from './support/operations.ts'
import { joinByLink, readLogs } from './support/people.ts'
import { deviceOf, foundingAdmin, passphrase, proof, type TestPerson, vaultDraft } from './support/person.ts'
import { type ServerProcess, startServerProcess } from './support/start-server.ts'

const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'
const secret = (password: string) => ({ password, notes: '', metadata: {} })
const api = (title: string) => ({ title, type: 'api_key' as const })

let folder: string
let otherKit: string
let server: ServerProcess
let restored: ServerProcess
let admin: TestPerson
let manager: TestPerson
let removed: TestPerson
let dismissed: TestPerson
let renewed: TestPerson
let vaultId: string
let kept: string

/** The same person at the same device, which now meets the restored server. */
async function back(person: TestPerson): Promise<TestPerson> {
  const device = deviceOf(restored.baseUrl, person.token, person.memory)
  await device.session.start()
  await device.session.resume(person.secret)
  return { ...person, ...device }
}

const troubleOf = async ({ session }: TestPerson) => {
  const status = await session.status()
  return status.state === 'unlocked' ? (status.trouble?.fault ?? null) : status.state
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-resume-'))
  otherKit = (await makeRecoveryKit()).code
  server = await startServerProcess()
  const { baseUrl } = server
  admin = await foundingAdmin(baseUrl)
  manager = await joinByLink(baseUrl, admin, 'manager@agencia.example', 'manager')
  dismissed = await joinByLink(baseUrl, admin, 'newcomer@agencia.example', 'manager')
  removed = await joinByLink(baseUrl, admin, 'contributor@agencia.example')
  renewed = await joinByLink(baseUrl, admin, 'colleague@agencia.example')
  vaultId = (await admin.session.createVault(vaultDraft('Clientes'))).id
  for (const person of [removed, renewed]) {
    await admin.session.addMember(vaultId, await userIdOf(person), person.email)
  }
  await admin.session.keepInStep()
  kept = (await admin.session.createItem(vaultId, api('Kept'), secret('before'))).id
  assert.equal((await follow(`Back up ${engine}`, server.storage, folder)).code, 0)

  await admin.session.removeMember(vaultId, await userIdOf(removed))
  await admin.session.setUserRole(await userIdOf(dismissed), 'contributor', dismissed.email)
  await renewed.session.renewKeys('outra frase de seis palavras longas', proof)
  await renewed.session.finishRenewal()
  await admin.session.keepInStep()
  await admin.session.createItem(vaultId, api('Lost'), secret('only here'))
  await admin.session.updateItem(kept, {
    overview: api('Kept'),
    secret: secret('after'),
    baseRevision: 1,
    title: 'Kept',
  } as never)
  for (const person of [manager]) {
    await person.session.keepInStep()
    await person.session.checkVault(vaultId, [])
  }
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  restored = await startServerProcess(place)
})
after(async () => {
  await server.stop()
  await restored?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('after a restore every device that saw more believes nothing of it, and names what is gone', async () => {
  for (const person of [admin, manager]) {
    const { session } = await back(person)
    const status = await session.status()
    assert.equal(status.state === 'unlocked' && status.trouble?.fault, 'shrunk')
    const { gone, proposal } = await session.restoreState()
    assert.equal(proposal, null)
    assert.ok(gone.people >= 2)
    const [vault] = gone.vaults
    assert.deepEqual([gone.vaults.length, vault?.name], [1, 'Clientes'])
    assert.ok((vault?.changes ?? 0) >= 2 && (vault?.decisions ?? 0) >= 2)
  }
})

test('an admin and somebody who was dismissed after the backup resume nothing on a device that saw the dismissal', async () => {
  const first = await back(admin)
  const { words } = await first.session.proposeResume()
  const second = await back(dismissed)
  await second.session.confirmResume(words)
  for (const person of [admin, manager]) assert.equal(await troubleOf(await back(person)), 'forked')
})

test('words that are not the proposal’s, and another organisation’s kit, confirm nothing', async () => {
  const first = await back(admin)
  const { words } = await first.session.proposeResume()
  const second = await back(manager)
  await assert.rejects(second.session.confirmResume(words.toReversed()), { code: 'words_changed' })
  await assert.rejects(first.session.confirmResume(words), { code: 'needs_second' })
  await assert.rejects(second.session.confirmResumeWithKit(words, otherKit), { code: 'open_failed' })
  assert.equal(await troubleOf(await back(admin)), 'forked')
})

test('an admin and a second custodian resume: every device that is named goes on, and what it wrote can be brought back', async () => {
  const first = await back(admin)
  const { words, coversMemory } = await first.session.proposeResume()
  const second = await back(manager)
  const seen = await second.session.restoreState()
  assert.deepEqual([seen.proposal?.words, seen.proposal?.by], [words, await userIdOf(admin)])
  assert.deepEqual([coversMemory, seen.proposal?.coversMemory], [true, true])
  await second.session.confirmResume(words)
  for (const person of [admin, manager]) assert.equal(await troubleOf(await back(person)), null)
  const { bringable, gone } = await (await back(admin)).session.restoreState()
  assert.deepEqual(gone, { people: 0, vaults: [] })
  assert.deepEqual(bringable.map(({ title }) => title).sort(), ['Kept', 'Lost'])
})

test('who was removed, dismissed or has newer keys gets nothing before somebody decides anew', async () => {
  const { session } = await back(admin)
  const { withheld } = await session.restoreState()
  const told = withheld.map(({ userId, reason }) => [userId, reason])
  assert.deepEqual(
    told.sort(),
    [
      [await userIdOf(removed), 'removed'],
      [await userIdOf(dismissed), 'dismissed'],
      [await userIdOf(renewed), 'renewed'],
    ].sort(),
  )
  // What is written under a key that they have again would be given to them.
  await assert.rejects(session.createItem(vaultId, api('New'), secret('not for them')), {
    code: 'restore_unsettled',
  })
  await session.keepInStep()
})

test('once they are removed, dismissed and renewed again, all that a device still had is back, and nobody else reads it', async () => {
  const first = await back(admin)
  const { session } = first
  await session.removeMember(vaultId, await userIdOf(removed))
  await session.setUserRole(await userIdOf(dismissed), 'contributor', dismissed.email)
  const before = deviceOf(restored.baseUrl, renewed.token, renewed.memory)
  await before.session.start()
  await before.session.unlockWithPassphrase(passphrase)
  await before.session.renewKeys('outra frase de seis palavras longas', proof)
  await before.session.finishRenewal()
  await session.keepInStep()
  const { withheld, bringable } = await session.restoreState()
  assert.deepEqual(withheld, [])
  for (const { id } of bringable) await session.bringBack(id, vaultId)
  const items = await first.api.send(listItems, { query: { vault_id: vaultId } })
  const opened = await Promise.all(items.map(({ id }) => session.openItem(id, vaultId)))
  assert.deepEqual(opened.map(({ item, secret: known }) => [item.title, known?.password]).sort(), [
    ['Kept', 'after'],
    ['Lost', 'only here'],
  ])
  assert.deepEqual((await session.restoreState()).bringable, [])
  for (const person of [removed, dismissed]) {
    const device = deviceOf(restored.baseUrl, person.token, person.memory)
    await device.session.start()
    await device.session.resume(person.secret)
    for (const { id } of items) await assert.rejects(device.session.openItem(id, vaultId))
  }
  const { log } = await readLogs(first, vaultId)
  assert.ok((log.generation?.number ?? 0) > 1)
})
