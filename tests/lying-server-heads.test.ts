import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createSeenMemory, type SeenMemory } from '@chaveiro/client/session/state/seen-memory.ts'
import { getVaultHead } from '@chaveiro/contract/heads.ts'
import { deleteItem, getItem, type Item, listItems, type RevealedItem } from '@chaveiro/contract/items.ts'
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { getVaultLog } from '@chaveiro/contract/vault-logs.ts'
import { deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { signRevision } from '@chaveiro/crypto/processes/item-statements.ts'
import type { SessionAtAScreen } from './support/at-a-screen.ts'
import { confirmedPerson } from './support/confirmed-person.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { deviceOf, foundingAdmin, type TestPerson, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'
import { startTamperingProxy, type TamperingProxy } from './support/tampering-proxy.ts'

type Head = Awaited<ReturnType<typeof headOf>>

let server: RunningServer
let proxy: TamperingProxy
let admin: TestPerson
let vaultId: string
let one: string
let two: string
/** A device of the admin's behind the proxy. */
let device: SessionAtAScreen
let memory: SeenMemory

before(async () => {
  server = await startServer()
  proxy = await startTamperingProxy(server.baseUrl)
  admin = await foundingAdmin(server.baseUrl)
})
after(async () => {
  await proxy?.stop()
  await server?.stop()
})
beforeEach(async () => {
  proxy.honest()
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
const itemsOf = () => admin.api.send(listItems, { query: { vault_id: vaultId } })

/** What a device finds wrong in a list. */
async function check(session = device, change: (items: Item[]) => Item[] = (items) => items) {
  const listed = change(await itemsOf()).map(({ id, revision }) => ({ id, revision }))
  return session.checkVault(vaultId, listed)
}

const lieAboutHeads = (tamper: (head: Head) => Head) =>
  proxy.lie('GET', /\/head$/, (body) => tamper(body as Head))
const change = (id: string, password: string, session = admin.session, baseRevision = 1) =>
  session.updateItem(id, { baseRevision, overview: draft('changed'), secret: secret(password) })

test('an honest server raises no alarm, before and after a head covers what was changed', async () => {
  assert.deepEqual(await check(), [])
  await change(one, 'new', device)
  const third = await device.createItem(vaultId, draft('third'), secret('p3'))
  await device.deleteItem(two)
  assert.deepEqual(await check(), [])
  await device.keepInStep()
  assert.equal((await headOf()).newest, 2)
  assert.deepEqual(await check(), [])
  assert.deepEqual(await check(await unlocked(createSeenMemory())), [])
  assert.deepEqual((await itemsOf()).map(({ id }) => id).sort(), [one, third.id].sort())
})

test('nobody signs a head twice over the same items', async () => {
  await check()
  await device.keepInStep()
  await admin.session.keepInStep()
  assert.equal((await headOf()).newest, 1)
})

test('an item dropped from a list is missed', async () => {
  const dropped = [{ kind: 'dropped', itemId: two }]
  assert.deepEqual(await check(device, (items) => items.filter(({ id }) => id !== two)), dropped)
})

test('an item dropped from list and head is missed by its signature', async () => {
  const without = <T extends { item: string }>(rows: T[]) => rows.filter(({ item }) => item !== two)
  lieAboutHeads((head) => ({ ...head, entries: without(head.entries ?? []) }))
  const faults = await check(device, (items) => items.filter(({ id }) => id !== two))
  assert.deepEqual(faults, [{ kind: 'head', fault: 'wrong_items' }])
})

test('what its author wrote is missed before any head covers it', async () => {
  const { id } = await device.createItem(vaultId, draft('fresh'), secret('p'))
  lieAboutHeads((head) => ({ ...head, changes: [] }))
  const faults = await check(device, (items) => items.filter((item) => item.id !== id))
  assert.deepEqual(faults, [{ kind: 'dropped', itemId: id }])
  await device.keepInStep()
  proxy.honest()
  assert.equal((await headOf()).newest, 1, 'and no head is signed over its absence')
})

test('an edit that is taken back is noticed by its author, and by whoever knows the head', async () => {
  await change(one, 'new', device)
  lieAboutHeads((head) => ({ ...head, changes: [] }))
  const rolledBack = [{ kind: 'rolled_back', itemId: one }]
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

test('a deleted item that comes back is noticed, by who deleted it and by who knows the head', async () => {
  const listedBefore = await itemsOf()
  const back = () => listedBefore
  await device.deleteItem(two)
  const known = await headOf()
  lieAboutHeads((head) => ({ ...head, changes: [] }))
  const resurrected = [{ kind: 'resurrected', itemId: two }]
  assert.deepEqual(await check(device, back), resurrected)
  proxy.honest()
  await device.keepInStep()
  assert.deepEqual(await check(await unlocked(createSeenMemory()), back), resurrected)
  assert.equal(known.newest, 1)
})

test('an old head is refused by a device that saw a newer one, now and after a reload', async () => {
  const old = await headOf(0)
  await change(one, 'new')
  await admin.session.keepInStep()
  await check()
  lieAboutHeads(() => ({ ...old, heads: [], newest: 1 }))
  const shrunk = [{ kind: 'head', fault: 'gap' }]
  assert.deepEqual(await check(), shrunk)
  const reloaded = await unlocked(memory)
  proxy.honest()
  lieAboutHeads(() => old)
  assert.deepEqual(await check(reloaded), [{ kind: 'head', fault: 'shrunk' }])
  proxy.honest()
  assert.deepEqual(await check(reloaded), [])
})

test('a head that nobody signed, or of another vault, is refused', async () => {
  const first = vaultId
  const other = (await admin.session.createVault(vaultDraft('Other'))).id
  vaultId = other
  await admin.session.createItem(other, draft('x'), secret('x'))
  await admin.session.keepInStep()
  const foreign = await headOf()
  vaultId = first
  lieAboutHeads((head) => ({ ...head, heads: foreign.heads }))
  assert.deepEqual(await check(), [{ kind: 'head', fault: 'wrong_place' }])
  proxy.honest()
  const forge = (text: string) => `${text.slice(0, -20)}${'A'.repeat(18)}${text.slice(-2)}`
  lieAboutHeads((head) => ({ ...head, heads: head.heads.map(forge) }))
  assert.deepEqual(await check(await unlocked(createSeenMemory())), [
    { kind: 'head', fault: 'bad_signature' },
  ])
})

test('a change whose statement is another item’s, or altered, is nobody’s', async () => {
  await change(one, 'new')
  const [real] = (await headOf()).changes
  assert.ok(real)
  for (const altered of [
    { ...real, item: two },
    { ...real, sealed_hash: 'A'.repeat(43) },
    { ...real, revision: 3 },
    { ...real, signature: real.signature?.replace(/.{20}$/, 'AAAAAAAAAAAAAAAAAAAA') ?? null },
  ]) {
    proxy.honest()
    lieAboutHeads((head) => ({ ...head, changes: [altered] }))
    const faults = await check(await unlocked(createSeenMemory()))
    assert.ok(
      faults.some(({ kind }) => kind === 'unentitled'),
      JSON.stringify(faults),
    )
  }
})

test('a deletion that nobody signed is shown, not signed away, until a person takes it over', async () => {
  await admin.api.send(deleteItem, { params: { id: two } })
  const unsigned = [{ kind: 'unsigned_deletion', itemId: two }]
  assert.deepEqual(await check(), unsigned)
  await change(one, 'new', device)
  await device.keepInStep()
  assert.equal((await headOf()).newest, 2)
  assert.deepEqual(await check(), unsigned, 'the next head still names it')
  assert.deepEqual(await check(await unlocked(createSeenMemory())), unsigned)
  assert.equal(await device.adoptDeletions(vaultId), 1)
  assert.equal(await device.adoptDeletions(vaultId), 0)
  assert.deepEqual(await check(), [])
  await device.keepInStep()
  assert.deepEqual(await check(await unlocked(createSeenMemory())), [])
})

test('a removed member’s late write, passed on by the server, is nobody’s; withholding the removal is noticed', async () => {
  const email = 'colleague@agencia.example'
  const member = await confirmedPerson(server.baseUrl, admin, email)
  const memberId = await userIdOf(member)
  await admin.session.addMember(vaultId, memberId, member.email)
  await admin.session.keepInStep()
  assert.equal((await member.session.openItem(one)).secret?.password, 'p1')
  const logBefore = await admin.api.send(getVaultLog, { params: { id: vaultId } })
  const { item } = await member.session.openItem(one)
  const rosterSeen = parseStatement(logBefore.statements.at(-1) as string, 'chaveiro.vault.admit').payload
    .roster

  await admin.session.removeMember(vaultId, memberId)
  await admin.session.keepInStep()
  await change(two, 'after the removal')
  await admin.session.keepInStep()
  const { heads } = await headOf()
  assert.equal(parseStatement(heads[0] as string, 'chaveiro.vault.head').payload.generation, 2)

  const keys = await deriveAccountKeys(member.secret, memberId)
  const { org } = parseStatement(logBefore.statements[0] as string, 'chaveiro.vault.create').payload
  const content = { sealed: 'cha1.AAAA', key: 'cha1.AAAA', overview: item }
  const place = { org, vault: vaultId, generation: 1 }
  const signature = await signRevision(keys, place, { item: one, revision: 2 }, content, rosterSeen)
  const { sealed } = parseStatement(signature, 'chaveiro.item.revision').payload
  const late = { item: one, revision: 2, generation: 1, deleted: false, sealed_hash: sealed, signature }
  lieAboutHeads((head) => ({ ...head, changes: [...head.changes, late] }))
  const fresh = await unlocked(createSeenMemory())
  const newer = (items: Item[]) => items.map((row) => (row.id === one ? { ...row, revision: 2 } : row))
  const faults = await check(fresh, newer)
  assert.ok(
    faults.some((fault) => fault.kind === 'unentitled' && fault.itemId === one),
    JSON.stringify(faults),
  )
  const lateItem = { ...item, revision: 2, generation: 1, signature, sealed_hash: sealed }
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
  const outcome = await admin.session.rewrapVault(vaultId, ({ done }) => void seen.push(done))
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

test('an earlier revision in the place of the one asked for is noticed', async () => {
  await change(one, 'second')
  await change(one, 'third', admin.session, 2)
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
  await assert.rejects(device.restoreRevision(one, 2, 3), { code: 'distrusted' })
  proxy.honest()
  await assert.rejects(device.restoreRevision(one, 1, 2), { code: 'stale_revision' })
  assert.equal((await device.restoreRevision(one, 1, 3)).revision, 4)
  assert.equal((await device.openItem(one)).secret?.password, 'p1')
  assert.equal((await admin.api.send(getItem, { params: { id: one } })).revision, 4)
})
