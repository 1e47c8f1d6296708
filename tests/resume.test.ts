import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import {
  getGivenUp,
  getRoster,
  type listRemembered,
  tellRemembered,
} from '@chaveiro/contract/calls/roster.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { signRemembered } from '@chaveiro/crypto/processes/sign-remembered.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { userIdOf } from './support/lying-server.ts'
import { emptyPlace, follow } from './support/operations.ts'
import { joinByLink, readLogs } from './support/people.ts'
import {
  deviceOf,
  foundingAdmin,
  passphrase,
  proof,
  type TestPerson,
  unlockedDevice,
  vaultDraft,
} from './support/person.ts'
import { type ServerProcess, startServerProcess } from './support/start-server.ts'
import { startTamperingProxy } from './support/tampering-proxy.ts'

const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'
const secret = (password: string) => ({ password, notes: '', metadata: {}, fields: [], files: [] })
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
let deleted: string
let foundedLater: string

/** Imports so many rows, as the import screen does; answers how many were stored. */
async function importRows({ session }: TestPerson, path: string, count: number): Promise<number> {
  const lines = Array.from({ length: count }, (_, n) => `${path},Row ${n},row-${n}`)
  const sheet = ['vault_path,title,password', ...lines].join('\n')
  const inspected = await session.imports.inspect({ file: new Blob([sheet]) })
  assert.ok(inspected.ok)
  const report = await session.imports.run({
    importId: inspected.importId,
    duplicates: 'both',
    visibility: inspected.visibility,
  })
  assert.deepEqual([report.interruptedBy, report.refused], [null, []])
  return report.importedCount
}

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
  deleted = (await admin.session.createItem(vaultId, api('Deleted'), secret('old'))).id
  assert.equal((await follow(`Back up ${engine}`, server.storage, folder)).code, 0)

  await admin.session.removeMember(vaultId, await userIdOf(removed))
  await admin.session.setUserRole(await userIdOf(dismissed), 'contributor', dismissed.email)
  await renewed.session.account.renewKeys('outra frase de seis palavras longas', proof)
  await renewed.session.account.finishRenewal()
  await manager.session.account.setNewPassphrase('frase trocada depois da copia girassol', proof)
  await admin.session.keepInStep()
  await admin.session.createItem(vaultId, api('Lost'), secret('only here'))
  await admin.session.updateItem(kept, {
    overview: api('Kept'),
    secret: secret('after'),
  })
  await admin.session.deleteItem(deleted)
  foundedLater = (await admin.session.createVault(vaultDraft('Founded later'))).id
  await admin.session.createItem(foundedLater, api('In a new vault'), secret('new vault'))
  assert.equal(await importRows(admin, 'Clientes', 250), 250)
  await manager.session.keepInStep()
  await manager.session.vaults.check(vaultId, [])
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
    const { gone, proposal } = await session.restore.state()
    assert.equal(proposal, null)
    assert.ok(gone.people >= 2)
    const vault = gone.vaults.find(({ vaultId: id }) => id === vaultId)
    assert.deepEqual(vault?.path, ['Clientes'])
    assert.ok((vault?.changes ?? 0) >= 253 && (vault?.decisions ?? 0) >= 2)
    assert.deepEqual(vault?.removed, [await userIdOf(removed)])
  }
  // Their passphrase is again the one of the backup, which this device knows to be older.
  const { session } = await back(manager)
  const changing = session.account.setNewPassphrase('mais uma frase bem longa cafeteira', proof)
  await assert.rejects(changing, { code: 'distrusted', about: 'own_keys' })
})

test('a device names what its person wrote of what is gone, including imported rows and new vaults', async () => {
  const { gone } = await (await back(admin)).session.restore.state()
  const [vault, whole] = [vaultId, foundedLater].map((id) => gone.vaults.find((one) => one.vaultId === id))
  const own = vault?.ownActs ?? []
  assert.equal(own.length, 253)
  for (const expected of [
    { title: 'Kept', act: 'write' },
    { title: 'Lost', act: 'write' },
    { title: 'Deleted', act: 'delete' },
    { title: 'Row 249', act: 'write' },
  ]) {
    assert.ok(
      own.some((one) => isDeepStrictEqual(one, expected)),
      JSON.stringify(expected),
    )
  }
  assert.deepEqual(whole, {
    vaultId: foundedLater,
    path: ['Founded later'],
    isWhole: true,
    decisions: 0,
    changes: 1,
    ownActs: [{ title: 'In a new vault', act: 'write' }],
    removed: [],
  })
  const others = await (await back(manager)).session.restore.state()
  assert.deepEqual(
    others.gone.vaults.flatMap((one) => one.ownActs),
    [],
  )
})

// Promise 17
test('an admin and somebody dismissed after the backup resume nothing on a device that saw the dismissal', async () => {
  const first = await back(admin)
  const { words } = await first.session.restore.proposeResume()
  const second = await back(dismissed)
  await second.session.restore.confirmResume(words)
  for (const person of [admin, manager]) assert.equal(await troubleOf(await back(person)), 'forked')
})

test('words that are not the proposal’s, and another organisation’s kit, confirm nothing', async () => {
  const first = await back(admin)
  const { words } = await first.session.restore.proposeResume()
  const second = await back(manager)
  await assert.rejects(second.session.restore.confirmResume(words.toReversed()), { code: 'words_changed' })
  await assert.rejects(first.session.restore.confirmResume(words), { code: 'needs_second' })
  await assert.rejects(second.session.restore.confirmResumeWithKit(words, otherKit), { code: 'open_failed' })
  assert.equal(await troubleOf(await back(admin)), 'forked')
})

// Promise 17
test('an unsigned memory, or one that the server alters, is not given up', async (t) => {
  await (await back(manager)).session.restore.state()
  const proxy = await startTamperingProxy(restored.baseUrl)
  t.after(() => proxy.stop())
  const invented = { of: foundedLater, part: 'log' as const, heads: [{ seq: 5, hash: 'A'.repeat(43) }] }
  proxy.lie('GET', /^\/api\/roster\/remembered$/, (body) => {
    const { remembered, next } = body as CallOutput<typeof listRemembered>
    assert.equal(remembered.length, 1)
    return { remembered: remembered.map((one) => ({ ...one, given_up: [...one.given_up, invented] })), next }
  })
  const { api: calls, session } = deviceOf(proxy.baseUrl, admin.token, admin.memory)
  await session.start()
  await session.resume(admin.secret)
  await session.restore.proposeResume()
  const { statements } = await calls.send(getRoster, { query: { after: -1 } })
  const { given_up: given } = await calls.send(getGivenUp, { params: { seq: statements.length - 1 } })
  assert.ok(given.some(({ of }) => of === vaultId))
  assert.ok(!given.some(({ of }) => of === foundedLater))
})

/** Reports that this person's device remembers a log that nobody else knows. */
async function tellOfALog(person: TestPerson): Promise<string> {
  const { api: calls } = deviceOf(restored.baseUrl, person.token, person.memory)
  const keys = await deriveAccountKeys(person.secret, await userIdOf(person))
  const { statements } = await calls.send(getRoster, { query: {} })
  const of = randomUUID()
  const given_up = [{ of, part: 'log' as const, heads: [{ seq: 5, hash: 'A'.repeat(43) }] }]
  const statement = await signRemembered(keys, await replayRoster(statements, verifier), given_up, new Date())
  await calls.send(tellRemembered, { body: { given_up, statement } })
  return of
}

// Promise 22
test('what somebody reported on a later page is given up too, and a server whose pages do not end is abandoned', async (t) => {
  const of = await tellOfALog(removed)
  const proxy = await startTamperingProxy(restored.baseUrl)
  t.after(() => proxy.stop())
  const before = '00000000-0000-4000-8000-000000000000'
  const asked = () => proxy.seen().split('GET /api/roster/remembered').length - 1
  const { api: calls, session } = deviceOf(proxy.baseUrl, admin.token, admin.memory)
  await session.start()
  await session.resume(admin.secret)
  proxy.lie('GET', /^\/api\/roster\/remembered$/, () => ({ remembered: [], next: before }))
  await assert.rejects(session.restore.proposeResume(), { code: 'answer_endless' })
  assert.ok(asked() < 10, String(asked()))
  proxy.honest()
  proxy.lie('GET', /^\/api\/roster\/remembered$/, (body, { searchParams }) =>
    searchParams.has('cursor') ? body : { remembered: [], next: before },
  )
  await session.restore.proposeResume()
  const { statements } = await calls.send(getRoster, { query: {} })
  const { given_up: given } = await calls.send(getGivenUp, { params: { seq: statements.length - 1 } })
  assert.ok(given.some((log) => log.of === of))
})

test('an admin and a second custodian resume: every named device goes on, and what it wrote can be brought back', async () => {
  const first = await back(admin)
  const { words, coversMemory } = await first.session.restore.proposeResume()
  const second = await back(manager)
  const seen = await second.session.restore.state()
  assert.deepEqual([seen.proposal?.words, seen.proposal?.by], [words, await userIdOf(admin)])
  assert.deepEqual([coversMemory, seen.proposal?.coversMemory], [true, true])
  const late = await back(manager)
  await second.session.restore.confirmResume(words)
  // Confirmed once more at the same moment, it is done.
  await late.session.restore.confirmResume(words)
  assert.equal(await troubleOf(late), null)
  for (const person of [admin, manager]) assert.equal(await troubleOf(await back(person)), null)
  await late.session.account.setNewPassphrase('mais uma frase bem longa cafeteira', proof)
  const { bringable, gone } = await (await back(admin)).session.restore.state()
  assert.deepEqual(gone, { people: 0, vaults: [] })
  const [vault, whole] = bringable
  assert.deepEqual([vault?.vault.id, vault?.isGone, vault?.items.length], [vaultId, false, 253])
  const deletions = vault?.items.filter(({ act }) => act === 'delete').map(({ title }) => title)
  assert.deepEqual(deletions, ['Deleted'])
  assert.deepEqual(
    [whole?.vault.path, whole?.vault.type, whole?.isGone, whole?.items.map(({ title }) => title)],
    [['Founded later'], 'client', true, ['In a new vault']],
  )
})

// Promise 17
test('people who were removed, dismissed or have newer keys get nothing before somebody decides again', async () => {
  const { session } = await back(admin)
  const { withheld } = await session.restore.state()
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
  await before.session.account.unlockWithPassphrase(passphrase)
  await before.session.account.renewKeys('outra frase de seis palavras longas', proof)
  await before.session.account.finishRenewal()
  await session.keepInStep()
  const { withheld, bringable } = await session.restore.state()
  assert.deepEqual(withheld, [])
  const [inVault, whole] = bringable
  const ids = inVault?.items.map(({ id }) => id) ?? []
  assert.equal(await session.bringBack(ids, vaultId), 253)
  const anew = (await session.createVault(vaultDraft('Founded later'))).id
  assert.equal(await session.bringBack(whole?.items.map(({ id }) => id) ?? [], anew), 1)
  await session.restore.leaveGone(foundedLater)
  const [inNewVault] = await first.api.send(listItems, { query: { vault_id: anew } })
  const brought = await session.openItem(inNewVault?.id ?? '', anew)
  assert.deepEqual([brought.item.title, brought.secret?.password], ['In a new vault', 'new vault'])
  const items = await first.api.send(listItems, { query: { vault_id: vaultId } })
  assert.equal(items.length, 252)
  assert.ok(!items.some(({ id }) => id === deleted))
  const named = items.filter(({ title }) => ['Kept', 'Lost', 'Row 249'].includes(title))
  const opened = await Promise.all(named.map(({ id }) => session.openItem(id, vaultId)))
  assert.deepEqual(opened.map(({ item, secret: known }) => [item.title, known?.password]).sort(), [
    ['Kept', 'after'],
    ['Lost', 'only here'],
    ['Row 249', 'row-249'],
  ])
  assert.deepEqual((await session.restore.state()).bringable, [])
  for (const person of [removed, dismissed]) {
    const device = deviceOf(restored.baseUrl, person.token, person.memory)
    await device.session.start()
    await device.session.resume(person.secret)
    for (const { id } of named) await assert.rejects(device.session.openItem(id, vaultId))
  }
  const { log } = await readLogs(first, vaultId)
  assert.ok((log.generation?.number ?? 0) > 1)
})

test('a vault that somebody made here and that is gone is offered without anybody resuming, until they decline', async () => {
  const { session } = await back(admin)
  const made = (await session.createVault(vaultDraft('Made last'))).id
  const item = await session.createItem(made, api('Made with it'), secret('still here'))
  await session.deleteItem(item.id)
  await session.createItem(made, api('And this'), secret('still here'))
  const elsewhere = await unlockedDevice(restored.baseUrl, admin, createSeenMemory())
  await elsewhere.deleteVault(made)
  await elsewhere.purgeVault(made)
  const offered = async () => (await session.restore.state()).bringable.find(({ vault }) => vault.id === made)
  assert.deepEqual(
    (await offered())?.items.map(({ title, act }) => [title, act]),
    [['And this', 'write']],
  )
  await session.restore.leaveGone(made)
  assert.equal(await offered(), undefined)
})
