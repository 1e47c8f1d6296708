// Promise 5

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { deleteItem, getItem, type Item, listItems } from '@chaveiro/contract/calls/items.ts'
import type { RevealedItem } from '@chaveiro/contract/calls/reveals.ts'
import { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import type { SessionAtAScreen } from '../../support/at-a-screen.ts'
import { keysOf, plant, readChanges, withChange } from '../../support/colluding.ts'
import { confirmedPerson } from '../../support/confirmed-person.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { keysHeldBy, readLogs } from '../../support/people.ts'
import { deviceOf, vaultDraft } from '../../support/person.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'

type Head = Awaited<ReturnType<typeof headOf>>

const { server, proxy, admin } = await startProxiedServer()
let vaultId: string
let one: string
let two: string
/** A device of the admin's behind the proxy. */
let device: SessionAtAScreen
let memory: SeenMemory

beforeEach(async () => {
  vaultId = (await admin.session.createVault(vaultDraft('Cofre'))).id
  one = (await admin.session.createItem(vaultId, draft('one'), secret('p1'))).id
  two = (await admin.session.createItem(vaultId, draft('two'), secret('p2'))).id
  await admin.session.keepInStep()
  memory = createSeenMemory()
  device = await unlocked(memory)
})

async function unlocked(seen: SeenMemory): Promise<SessionAtAScreen> {
  const { session } = deviceOf(proxy.baseUrl, admin.token, seen)
  await session.start()
  await session.resume(admin.secret)
  return session
}

const headOf = (after?: number) =>
  admin.api.send(getVaultHead, { params: { id: vaultId }, query: after === undefined ? {} : { after } })
/** The change that the newest head covers up to. */
const headNumber = async () =>
  parseStatement((await headOf()).head as string, 'chaveiro.vault.head').payload.number
const itemsOf = () => admin.api.send(listItems, { query: { vault_id: vaultId } })

/** What a device finds wrong in a list. */
async function check(session = device, change: (items: Item[]) => Item[] = (items) => items) {
  const listed = change(await itemsOf()).map(({ id, revision }) => ({ id, revision }))
  return session.vaults.check(vaultId, listed)
}

const lieAboutHeads = (tamper: (head: Head) => Head) =>
  proxy.lie('GET', /\/head$/, (body) => tamper(body as Head))
const change = (id: string, password: string, session = admin.session) =>
  session.updateItem(id, { overview: draft('changed'), secret: secret(password) })

test('an honest server raises no alarm, before and after a head covers what was changed', async () => {
  assert.deepEqual(await check(), [])
  await change(one, 'new', device)
  const third = await device.createItem(vaultId, draft('third'), secret('p3'))
  await device.deleteItem(two)
  assert.deepEqual(await check(), [])
  await device.keepInStep()
  assert.equal(await headNumber(), 5)
  assert.deepEqual(await check(), [])
  assert.deepEqual(await check(await unlocked(createSeenMemory())), [])
  assert.deepEqual((await itemsOf()).map(({ id }) => id).sort(), [one, third.id].sort())
})

test('nobody signs a head twice over the same items', async () => {
  const { head } = await headOf()
  await check()
  await device.keepInStep()
  await admin.session.keepInStep()
  assert.equal((await headOf()).head, head)
})

test('an item dropped from a list is missed', async () => {
  const dropped = [{ kind: 'dropped', itemId: two }]
  assert.deepEqual(await check(device, (items) => items.filter(({ id }) => id !== two)), dropped)
})

test('an item dropped from list and head is missed by the head’s signature', async () => {
  const without = <T extends { item: string }>(rows: T[]) => rows.filter(({ item }) => item !== two)
  lieAboutHeads((head) => ({ ...head, entries: without(head.entries ?? []) }))
  const faults = await check(device, (items) => items.filter(({ id }) => id !== two))
  assert.deepEqual(faults, [{ kind: 'head', fault: 'wrong_items' }])
})

test('a colleague imports, edits and deletes while a list is on its way: nothing is called missing, except what is withheld', async () => {
  const listed = async () => (await itemsOf()).map(({ id, revision }) => ({ id, revision }))
  const old = await listed()
  await admin.session.createItem(vaultId, draft('imported'), secret('p'))
  await change(one, 'edited', admin.session)
  const before = await device.vaults.check(vaultId, old)
  assert.deepEqual(before.map(({ kind }) => kind).sort(), ['dropped', 'rolled_back'])
  const again = await listed()
  await admin.session.createItem(vaultId, draft('meanwhile'), secret('p'))
  await change(one, 'again')
  await admin.session.deleteItem(two)
  assert.deepEqual(await device.vaults.check(vaultId, again, before), [])

  const whole = await listed()
  const [first] = whole
  const held = whole.slice(1)
  const found = await device.vaults.check(vaultId, held)
  assert.deepEqual(await device.vaults.check(vaultId, held, found), [{ kind: 'dropped', itemId: first?.id }])
})

test('an author misses their item before any head covers it', async () => {
  const { id } = await device.createItem(vaultId, draft('fresh'), secret('p'))
  lieAboutHeads((head) => ({ ...head, changes: [] }))
  const faults = await check(device, (items) => items.filter((item) => item.id !== id))
  assert.deepEqual(faults, [{ kind: 'dropped', itemId: id }])
  await device.keepInStep()
  proxy.honest()
  const covered = (await headOf()).entries?.map(({ item }) => item)
  assert.ok(covered?.includes(id), 'and no head is signed over its absence')
})

test('an edit that is taken back is noticed by its author, and by everybody who knows the head', async () => {
  await change(one, 'new', device)
  lieAboutHeads((head) => ({ ...head, changes: [] }))
  const rolledBack = [{ kind: 'rolled_back', itemId: one, signed: 2 }]
  const toOld = (items: Item[]) => items.map((item) => (item.id === one ? { ...item, revision: 1 } : item))
  assert.deepEqual(await check(device, toOld), rolledBack)
  proxy.honest()
  await device.keepInStep()
  assert.deepEqual(await check(await unlocked(createSeenMemory()), toOld), rolledBack)
})

test('an old revision is noticed when it is opened by a device that never saw the new one but knows the head', async () => {
  const old = await admin.session.openItem(one)
  const oldItem = old.item
  await change(one, 'new')
  await admin.session.keepInStep()
  await check()
  assert.deepEqual((await device.verifyItem(oldItem, one)).faults, ['older_revision'])
})

test('a deleted item that comes back is noticed by whoever deleted it and by whoever knows the head', async () => {
  const listedBefore = await itemsOf()
  const back = () => listedBefore
  await device.deleteItem(two)
  assert.equal(await headNumber(), 2)
  lieAboutHeads((head) => ({ ...head, changes: [] }))
  const resurrected = [{ kind: 'resurrected', itemId: two }]
  assert.deepEqual(await check(device, back), resurrected)
  proxy.honest()
  await device.keepInStep()
  assert.deepEqual(await check(await unlocked(createSeenMemory()), back), resurrected)
  assert.equal(await headNumber(), 3)
})

test('an old head is refused by a device that saw a newer one, now and after a reload', async () => {
  const old = await headOf()
  await change(one, 'new')
  await admin.session.keepInStep()
  await check()
  const shrunk = [{ kind: 'head', fault: 'shrunk' }]
  lieAboutHeads(() => ({ ...old, entries: null, changes: [] }))
  assert.deepEqual(await check(), shrunk)
  const reloaded = await unlocked(memory)
  proxy.honest()
  lieAboutHeads(() => old)
  assert.deepEqual(await check(reloaded), shrunk)
  proxy.honest()
  assert.deepEqual(await check(reloaded), [])
})

test('an unsigned head, or one of another vault, is refused', async () => {
  const first = vaultId
  const other = (await admin.session.createVault(vaultDraft('Other'))).id
  vaultId = other
  await admin.session.createItem(other, draft('x'), secret('x'))
  await admin.session.keepInStep()
  const foreign = await headOf()
  vaultId = first
  lieAboutHeads((head) => ({ ...head, head: foreign.head }))
  assert.deepEqual(await check(), [{ kind: 'head', fault: 'wrong_place' }])
  proxy.honest()
  const forge = (text: string) => `${text.slice(0, -20)}${'A'.repeat(18)}${text.slice(-2)}`
  lieAboutHeads((head) => ({ ...head, head: forge(head.head as string) }))
  assert.deepEqual(await check(await unlocked(createSeenMemory())), [
    { kind: 'head', fault: 'bad_signature' },
  ])
})

test('a change that is forged, altered, of another vault or from another place in the order is refused', async () => {
  const other = (await admin.session.createVault(vaultDraft('Other'))).id
  for (const title of ['x', 'y', 'z']) await admin.session.createItem(other, draft(title), secret(title))
  const { changes: foreign } = await admin.api.send(getVaultHead, {
    params: { id: other },
    query: { after: 0 },
  })
  await change(one, 'new')
  const { changes: all } = await headOf(0)
  const [first, , real] = all as [string, string, string]
  const [header, body, signature] = real.split('.') as [string, string, string]
  const altered = JSON.parse(Buffer.from(body, 'base64url').toString())
  const rewritten = (change: object) =>
    `${header}.${Buffer.from(JSON.stringify({ ...altered, ...change })).toString('base64url')}.${signature}`
  for (const [text, fault] of [
    [real.replace(/.{20}$/, 'A'.repeat(20)), { kind: 'unentitled', itemId: one }],
    [rewritten({ item: two }), { kind: 'unentitled', itemId: two }],
    [rewritten({ sealed: 'A'.repeat(43) }), { kind: 'unentitled', itemId: one }],
    [rewritten({ revision: 3 }), { kind: 'unentitled', itemId: one }],
    [foreign[2], { kind: 'head', fault: 'wrong_prev' }],
    [first, { kind: 'head', fault: 'wrong_seq' }],
  ] as const) {
    proxy.honest()
    lieAboutHeads((head) => ({ ...head, changes: [...head.changes.slice(0, -1), text as string] }))
    const faults = await check(await unlocked(createSeenMemory()))
    assert.deepEqual(faults[0], fault)
  }
})

test('an unsigned deletion is shown, not signed away, until a person accepts it', async () => {
  await admin.api.send(deleteItem, { params: { id: two } })
  const shown = async (session = device) =>
    (await check(session)).map((fault) =>
      fault.kind === 'unsigned_deletion' ? [fault.itemId, fault.deletion?.title] : fault,
    )
  const unsigned = [[two, 'two']]
  assert.deepEqual(await shown(), unsigned)
  await change(one, 'new', device)
  await device.keepInStep()
  assert.equal(await headNumber(), 3)
  assert.deepEqual(await shown(), unsigned, 'the next head still names it')
  assert.deepEqual(await shown(await unlocked(createSeenMemory())), unsigned)
  assert.equal(await device.adoptDeletions(vaultId, [two]), 1)
  assert.equal(await device.adoptDeletions(vaultId, [two]), 0)
  assert.deepEqual(await check(), [])
  await device.keepInStep()
  assert.deepEqual(await check(await unlocked(createSeenMemory())), [])
})

// Promise 8
test('a removed member’s late write, passed on by the server, is nobody’s; withholding the removal is noticed', async () => {
  const email = 'colleague@agencia.example'
  const member = await confirmedPerson(server.baseUrl, admin, email)
  const memberId = await userIdOf(member)
  await admin.session.addMember(vaultId, memberId, member.email)
  await admin.session.keepInStep()
  assert.equal((await member.session.openItem(one)).secret?.password, 'p1')
  const logBefore = await admin.api.send(getVaultLog, { params: { id: vaultId } })
  const before = await readLogs(admin, vaultId)
  const [oldKeys] = await keysHeldBy(member, vaultId)
  assert.ok(oldKeys)

  await admin.session.removeMember(vaultId, memberId)
  await admin.session.keepInStep()
  await change(two, 'after the removal')
  await admin.session.keepInStep()
  const { head } = await headOf()
  assert.equal(parseStatement(head as string, 'chaveiro.vault.head').payload.generation, 2)

  const now = await readLogs(admin, vaultId)
  const { items } = await readChanges(admin, vaultId, now)
  const late = await plant(await keysOf(member), oldKeys, before, items, one)
  proxy.lie('GET', /\/head$/, (body, url) => withChange(body, url, vaultId, late.change))
  const fresh = await unlocked(createSeenMemory())
  const newer = (rows: Item[]) => rows.map((row) => (row.id === one ? { ...row, revision: 2 } : row))
  const faults = await check(fresh, newer)
  assert.ok(
    faults.some((fault) => fault.kind === 'unentitled' && fault.itemId === one),
    JSON.stringify(faults),
  )
  const lateItem = late.item(await admin.api.send(getItem, { params: { id: one } }))
  assert.deepEqual((await fresh.verifyItem(lateItem, one)).faults, ['author'])

  proxy.honest()
  proxy.lie('GET', /\/log$/, (body) => {
    const log = body as typeof logBefore
    const statements = log.statements.filter((text) => logBefore.statements.includes(text))
    return { ...log, statements, keys: log.keys.slice(0, 1), previous: [] }
  })
  const blind = await unlocked(createSeenMemory())
  assert.deepEqual(await check(blind), [{ kind: 'head', fault: 'unknown_log_head' }])
})

test('a wrap moved to another item is noticed and opens nothing; an honest one opens', async () => {
  const email = 'contributor@agencia.example'
  const member = await confirmedPerson(server.baseUrl, admin, email)
  await admin.session.addMember(vaultId, await userIdOf(member), member.email)
  await admin.session.keepInStep()
  await admin.session.removeMember(vaultId, await userIdOf(member))
  await admin.session.keepInStep()
  const seen: number[] = []
  const outcome = await admin.session.vaults.rewrap(vaultId, ({ done }) => void seen.push(done))
  assert.deepEqual([outcome, seen], [{ rewrapped: 2, cancelled: false }, [2]])
  assert.equal((await device.openItem(one)).secret?.password, 'p1')
  const wraps = new Map<string, RevealedItem['rewrap']>()
  proxy.lie('POST', /\/reveal$/, (body) => {
    const revealed = body as RevealedItem
    wraps.set(revealed.item.id, revealed.rewrap)
    return revealed
  })
  await device.openItem(two)
  proxy.honest()
  proxy.lie('POST', /\/reveal$/, (body) => ({ ...(body as RevealedItem), rewrap: wraps.get(two) }))
  const { secret: opened, verification } = await device.openItem(one)
  assert.deepEqual([opened, verification.faults], [null, ['sealed_text']])
})

// Promise 3
test('an earlier revision in the place of the one asked for is noticed', async () => {
  await change(one, 'second')
  await change(one, 'third')
  assert.equal((await device.openRevision(one, 1)).secret?.password, 'p1')
  assert.deepEqual((await device.openRevision(one, 2)).verification.faults, [])
  const first = await admin.session.openRevision(one, 1)
  assert.equal(first.secret?.password, 'p1')
  let kept: RevealedItem | undefined
  proxy.lie('POST', /\/history\/1\/reveal$/, (body) => {
    kept = body as RevealedItem
    return kept
  })
  await device.openRevision(one, 1)
  proxy.lie('POST', /\/history\/2\/reveal$/, () => kept)
  const swapped = await device.openRevision(one, 2)
  assert.deepEqual([swapped.secret, swapped.verification.faults], [null, ['place']])
  await assert.rejects(device.restoreRevision(one, 2), { code: 'distrusted' })
  proxy.honest()
  assert.ok(first.handle && first.secret)
  const restore = device.session.items.restoreRevision(first.handle, 2, first.secret)
  await assert.rejects(restore, { code: 'stale_revision' })
  assert.equal((await device.restoreRevision(one, 1)).revision, 4)
  assert.equal((await device.openItem(one)).secret?.password, 'p1')
  assert.equal((await admin.api.send(getItem, { params: { id: one } })).revision, 4)
})
