// Promise 17

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { getGivenUp, getRoster, tellRemembered } from '@chaveiro/contract/calls/roster.ts'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { signRemembered } from '@chaveiro/crypto/processes/sign-remembered.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf } from '../../support/confirmed-person.ts'
import { userIdOf } from '../../support/lying-server.ts'
import { emptyPlace, follow } from '../../support/operations.ts'
import { joinByLink, readLogs } from '../../support/people.ts'
import { deviceOf, foundingAdmin, type TestPerson } from '../../support/person.ts'
import { engine, item, secret } from '../../support/restore-world.ts'
import { vaultWithMembers } from '../../support/split-vault.ts'
import { type ServerProcess, startServerProcess } from '../../support/start-server.ts'
import { startTamperingProxy, type TamperingProxy } from '../../support/tampering-proxy.ts'

// A backup was really put back, and two people really resumed. The server has everything that was given up, and shows some of it again.

let folder: string
let server: ServerProcess
let restored: ServerProcess
let proxy: TamperingProxy
let admin: TestPerson
let manager: TestPerson
let third: TestPerson
let member: TestPerson
let other: TestPerson
/** Here somebody was admitted and removed after the backup. */
let admitted: string
/** Here somebody was removed before it. */
let long: string
/** The logs as they were before the restore. */
let rosterBefore: string[]
const logsBefore = new Map<string, string[]>()

async function copyOf(memory: SeenMemory): Promise<SeenMemory> {
  const copy = createSeenMemory()
  const names = await memory.namesOf('')
  await copy.setAll(
    new Map(await Promise.all(names.map(async (name) => [name, await memory.get(name)] as const))),
  )
  return copy
}

/** Somebody at a device that remembers all that was before, with the restored server or a lying one. */
async function back(person: TestPerson, baseUrl = restored.baseUrl) {
  const device = deviceOf(baseUrl, person.token, await copyOf(person.memory))
  await device.session.start()
  await device.session.resume(person.secret)
  return { ...person, ...device }
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-lying-resume-'))
  server = await startServerProcess()
  const { baseUrl } = server
  admin = await foundingAdmin(baseUrl)
  manager = await joinByLink(baseUrl, admin, 'manager@agencia.example', 'manager')
  third = await joinByLink(baseUrl, admin, 'newcomer@agencia.example', 'manager')
  member = await joinByLink(baseUrl, admin, 'contributor@agencia.example')
  other = await joinByLink(baseUrl, admin, 'colleague@agencia.example')
  admitted = await vaultWithMembers(admin, 'Admitted', [])
  long = await vaultWithMembers(admin, 'Long', [other])
  await admin.session.removeMember(long, await userIdOf(other))
  await admin.session.keepInStep()
  assert.equal((await follow(`Back up ${engine}`, server.storage, folder)).code, 0)
  await admin.session.addMember(admitted, await userIdOf(member), member.email)
  await admin.session.removeMember(admitted, await userIdOf(member))
  await admin.session.addMember(long, await userIdOf(member), member.email)
  const thirdId = await userIdOf(third)
  for (const role of ['contributor', 'manager', 'contributor', 'manager', 'contributor'] as const)
    await admin.session.setUserRole(thirdId, role, third.email)
  for (const { session } of [admin, manager, admin, manager]) await session.keepInStep()
  rosterBefore = (await admin.api.send(getRoster)).statements
  for (const id of [admitted, long]) {
    for (const { session } of [admin, manager]) await session.vaults.check(id, [])
    logsBefore.set(id, (await readLogs(admin, id)).answer.statements)
  }
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  restored = await startServerProcess(place)
  proxy = await startTamperingProxy(restored.baseUrl)
  await tellOfNothingLeft(restored.baseUrl)
  const { words } = await (await back(admin)).session.restore.proposeResume()
  await (await back(manager)).session.restore.confirmResume(words)
})
after(async () => {
  await server.stop()
  await proxy?.stop()
  await restored?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a proposal that the server only says it stored is missed at once: its words are not those of an earlier one', async (t) => {
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  const another = await startServerProcess(place)
  const hiding = await startTamperingProxy(another.baseUrl)
  t.after(async () => {
    await hiding.stop()
    await another.stop()
  })
  // Given up again, with less, before somebody else's device told what it remembers.
  const first = await back(admin, another.baseUrl)
  const { words } = await first.session.restore.proposeResume()
  const { statements } = await first.api.send(getRoster)
  const list = await first.api.send(getGivenUp, { params: { seq: statements.length - 1 } })
  await (await back(manager, another.baseUrl)).session.restore.state()
  await tellOfNothingLeft(another.baseUrl)
  const { session } = await back(admin, hiding.baseUrl)
  const isProposed = () => hiding.seen().includes('POST /api/roster ')
  hiding.lie('GET', /^\/api\/roster$/, (body, url) =>
    isProposed() ? { statements: statements.slice(from(url)) } : body,
  )
  hiding.answer('GET', /^\/api\/roster\/given-up\//, list)
  const proposing = session.restore
    .proposeResume()
    .then((proposal) => assert.notDeepEqual(proposal.words, words))
  await assert.rejects(proposing, { code: 'distrusted', about: 'roster', fault: 'shrunk' })
})

test('what a backup lacks is named as custodians signed it, not as the server lists it', async (t) => {
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  const another = await startServerProcess(place)
  const renaming = await startTamperingProxy(another.baseUrl)
  t.after(async () => {
    await renaming.stop()
    await another.stop()
  })
  const { session } = await back(manager, renaming.baseUrl)
  const pathOf = async () =>
    (await session.restore.state()).gone.vaults.find(({ vaultId }) => vaultId === admitted)?.path
  assert.deepEqual(await pathOf(), ['Admitted'])
  renaming.lie('GET', /^\/api\/vaults$/, (body) =>
    (body as Vault[]).map((vault) => ({ ...vault, name: 'Old tests' })),
  )
  assert.deepEqual(await pathOf(), [])
})

/** Somebody removed conspires: they report that nothing of that vault's log is left. */
async function tellOfNothingLeft(baseUrl: string): Promise<void> {
  const { api } = deviceOf(baseUrl, other.token, createSeenMemory())
  const { log } = await readLogs(manager, long)
  const given_up = [{ of: long, part: 'log' as const, heads: [log.head] }]
  const { statements } = await api.send(getRoster, { query: {} })
  const keys = await keysOf(other)
  const statement = await signRemembered(keys, await replayRoster(statements, verifier), given_up, new Date())
  await api.send(tellRemembered, { body: { given_up, statement } })
}

/** A vault's log as the backup has it. */
const logAfter = async (vault: string) => (await readLogs(await back(admin), vault)).answer.statements
const from = (url: URL) => Number(url.searchParams.get('after') ?? -1) + 1

/** Shows another log of a vault, and says that somebody waits for its key. */
function lieAbout(vault: string, statements: readonly string[], user: string) {
  proxy.lie('GET', new RegExp(`^/api/vaults/${vault}/log$`), (body, url) => ({
    ...(body as VaultLog),
    statements: statements.slice(from(url)),
  }))
  proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
    ...(body as Deliveries),
    pending: [{ vault_id: vault, user_id: user }],
    due_generations: [],
  }))
}

const delivered = () => proxy.seen().split('POST /api/deliveries').length - 1

for (const who of ['admin', 'manager'] as const) {
  const person = () => ({ admin, manager })[who]

  test(`somebody admitted and removed in what was given up is not let in by the old admission shown again: ${who}`, async (t) => {
    t.after(() => proxy.honest())
    const userId = await userIdOf(member)
    const kept = (await logAfter(admitted)).length
    const old = logsBefore.get(admitted) ?? []
    lieAbout(admitted, old.slice(0, kept + 1), userId)
    const before = delivered()
    const { session } = await back(person(), proxy.baseUrl)
    assert.equal((await session.keepInStep()).lastError, null)
    assert.equal(delivered(), before)
    const write = session.createItem(admitted, item('New'), secret('not for them'))
    await assert.rejects(write, { code: 'restore_unsettled' })
  })

  test(`somebody removed before the backup is not let in by a shorter log, though they reported that nothing of it was left: ${who}`, async (t) => {
    t.after(() => proxy.honest())
    const userId = await userIdOf(other)
    const old = logsBefore.get(long) ?? []
    for (let length = 2; length < old.length; length++) {
      proxy.honest()
      lieAbout(long, old.slice(0, length), userId)
      const before = delivered()
      const { session } = await back(person(), proxy.baseUrl)
      await session.keepInStep()
      assert.equal(delivered(), before, `${length} of ${old.length} statements`)
    }
  })

  test(`what the list of people gave up is not shown again after it was followed: ${who}`, async (t) => {
    t.after(() => proxy.honest())
    const userId = await userIdOf(third)
    let hasFollowed = false
    proxy.lie('GET', /^\/api\/roster\/given-up\//, (body) => {
      hasFollowed = true
      return body
    })
    proxy.lie('GET', /^\/api\/roster$/, (body, url) =>
      hasFollowed ? { statements: rosterBefore.slice(0, -1).slice(from(url)) } : body,
    )
    lieAbout(admitted, await logAfter(admitted), userId)
    const before = delivered()
    const refused = { code: 'distrusted', about: 'roster', fault: 'forked' }
    const { session } = await back(person(), proxy.baseUrl)
    await assert.rejects(session.keepInStep(), refused)
    assert.equal(hasFollowed, true)
    assert.equal(delivered(), before)
  })
}
