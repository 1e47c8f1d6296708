import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import { createRotateTasks, listReadableItems, listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { confirmedPerson } from './support/confirmed-person.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { foundingAdmin, type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let member: TestPerson
let vaultId: string
let item: Item

before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  member = await confirmedPerson(server.baseUrl, admin, 'colleague@agencia.example')
})
after(() => server?.stop())
beforeEach(async () => {
  vaultId = (await admin.session.createVault(vaultDraft('Cofre'))).id
  item = await admin.session.createItem(vaultId, draft('one'), secret('first'))
})

const history = async () =>
  (await admin.api.send(listItemHistory, { params: { id: item.id } })).map(
    ({ revision, password_changed, restored_from }) => [revision, password_changed, restored_from],
  )
const reveals = async () => {
  const query = { event_type: 'item_revealed' as const, item_id: item.id }
  return (await admin.api.send(listAuditLogs, { query })).length
}
const edit = (number: number, password?: string, session = admin.session) =>
  session.updateItem(item.id, {
    overview: draft(`revision-${number + 1}`),
    ...(password !== undefined && { secret: secret(password) }),
  })

test('if two devices edit one revision, the second is told and nothing of its edit is written', async () => {
  const other = await unlockedDevice(server.baseUrl, admin, createSeenMemory())
  await other.openItem(item.id)
  const seen = await other.shownItem(item.id)
  await edit(1, 'mine')
  const theirs = { overview: draft('theirs'), secret: secret('theirs') }
  await assert.rejects(other.session.items.update(seen, theirs), { code: 'stale_revision' })
  assert.equal((await admin.session.openItem(item.id)).secret?.password, 'mine')
  assert.equal((await edit(2, 'theirs after all', other)).revision, 3)
})

test('the device notices whether the password changed, and reveals nothing to find out if it has just opened it', async () => {
  await admin.session.openItem(item.id)
  const before = await reveals()
  await edit(1, 'first')
  assert.equal(await reveals(), before)
  await edit(2, 'second')
  await edit(3)
  await admin.session.openItem(item.id)
  await edit(4, 'third')
  assert.deepEqual(await history(), [
    [5, true, null],
    [4, false, null],
    [3, true, null],
    [2, false, null],
    [1, false, null],
  ])
})

test('an earlier revision is opened and restored completely, and stays in the history', async () => {
  await edit(1, 'second')
  const old = await admin.session.openRevision(item.id, 1)
  assert.deepEqual([old.secret?.password, old.verification.faults], ['first', []])
  const restored = await admin.session.restoreRevision(item.id, 1)
  assert.deepEqual([restored.revision, restored.title], [3, 'one'])
  assert.equal((await admin.session.openItem(item.id)).secret?.password, 'first')
  assert.equal((await admin.session.openRevision(item.id, 2)).secret?.password, 'second')
  assert.deepEqual((await history())[0], [3, false, 1])
})

test('somebody who leaves causes a task for each item that they could read, which ends only when its password is changed', async () => {
  const memberId = await userIdOf(member)
  await admin.session.addMember(vaultId, memberId, member.email)
  await admin.session.keepInStep()
  assert.equal((await member.session.openItem(item.id)).secret?.password, 'first')
  await admin.session.removeMember(vaultId, memberId)
  await admin.session.keepInStep()
  await assert.rejects(member.session.openItem(item.id), { code: 'not_member' })
  const { items } = await admin.api.send(listReadableItems, { params: { id: memberId } })
  const readable = items.find(({ item_id }) => item_id === item.id)
  assert.ok(readable?.last_revealed_at && readable.until)
  const { created } = await admin.api.send(createRotateTasks, {
    params: { id: memberId },
    body: { item_ids: [item.id] },
  })
  assert.equal(created, 1)
  const open = async () =>
    (await admin.api.send(listRotateTasks, { query: {} })).filter(({ item_id }) => item_id === item.id)
  assert.equal((await open()).length, 1)
  await edit(1)
  await admin.session.restoreRevision(item.id, 1)
  assert.equal((await open()).length, 1, 'an old password is no new one')
  await edit(3, 'changed')
  assert.deepEqual(await open(), [])
})

test('what was written before a new generation opens after it, re-wrapped or not, and for a new member too', async () => {
  const memberId = await userIdOf(member)
  await edit(1, 'second')
  await admin.session.addMember(vaultId, memberId, member.email)
  await admin.session.keepInStep()
  await admin.session.removeMember(vaultId, memberId)
  await admin.session.keepInStep()
  await edit(2, 'third')
  const untouched = await admin.session.createItem(vaultId, draft('two'), secret('p2'))
  assert.deepEqual(await admin.session.vaults.rewrap(vaultId), { rewrapped: 0, cancelled: false })
  await admin.session.addMember(vaultId, memberId, member.email)
  await admin.session.keepInStep()
  await admin.session.removeMember(vaultId, memberId)
  await admin.session.keepInStep()
  const cancelled = new AbortController()
  cancelled.abort()
  assert.deepEqual(await admin.session.vaults.rewrap(vaultId, () => undefined, cancelled.signal), {
    rewrapped: 0,
    cancelled: true,
  })
  assert.deepEqual(await admin.session.vaults.rewrap(vaultId), { rewrapped: 2, cancelled: false })
  await admin.session.addMember(vaultId, memberId, member.email)
  await admin.session.keepInStep()
  assert.equal((await member.session.openItem(item.id)).secret?.password, 'third')
  assert.equal((await member.session.openItem(untouched.id)).secret?.password, 'p2')
  assert.equal((await member.session.openRevision(item.id, 1)).secret?.password, 'first')
})
