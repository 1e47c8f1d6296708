import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createSeenMemory, type SeenMemory } from '@chaveiro/client/session/state/seen-memory.ts'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getVaultHead } from '@chaveiro/contract/heads.ts'
import { type Item, listItems, type RevealedItem, type SignedItem } from '@chaveiro/contract/items.ts'
import type { VaultItems } from '@chaveiro/contract/rules/item-change.ts'
import type { Logs } from '@chaveiro/contract/rules/vault-log.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import type { SessionAtAScreen } from './support/at-a-screen.ts'
import { keysOf, type Planted, plant, readChanges, withChange } from './support/colluding.ts'
import { confirmedPerson } from './support/confirmed-person.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { keysHeldBy, readLogs } from './support/people.ts'
import { foundingAdmin, type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'
import { startTamperingProxy, type TamperingProxy } from './support/tampering-proxy.ts'

type Head = CallOutput<typeof getVaultHead>

let server: RunningServer
let proxy: TamperingProxy
let admin: TestPerson
/** Was a member, and conspires with the server. */
let former: TestPerson
let vaultId: string
let one: string
/** What the former member could have kept: keys, logs and items from right before their removal. */
let kept: { keys: VaultKeys; logs: Logs; items: VaultItems; head: Head }

before(async () => {
  server = await startServer()
  proxy = await startTamperingProxy(server.baseUrl)
  admin = await foundingAdmin(server.baseUrl)
  former = await confirmedPerson(server.baseUrl, admin, 'colleague@agencia.example')
})
after(async () => {
  await proxy?.stop()
  await server?.stop()
})
beforeEach(async () => {
  proxy.honest()
  vaultId = (await admin.session.createVault(vaultDraft('Cofre'))).id
  one = (await admin.session.createItem(vaultId, draft('one'), secret('p1'))).id
  await admin.session.createItem(vaultId, draft('two'), secret('p2'))
  await admin.session.addMember(vaultId, await userIdOf(former), former.email)
  await admin.session.keepInStep()
  const logs = await readLogs(former, vaultId)
  const [keys] = await keysHeldBy(former, vaultId)
  assert.ok(keys)
  kept = { keys, logs, items: (await readChanges(admin, vaultId, logs)).items, head: await head() }
})

const head = () => admin.api.send(getVaultHead, { params: { id: vaultId }, query: {} })
const device = (memory: SeenMemory = createSeenMemory()) => unlockedDevice(proxy.baseUrl, admin, memory)
const listed = () => admin.api.send(listItems, { query: { vault_id: vaultId } })
const check = async (session: SessionAtAScreen, more: { id: string; revision: number }[] = []) => {
  const rows = (await listed()).map(({ id, revision }) => ({ id, revision }))
  const replaced = new Set(more.map(({ id }) => id))
  return session.checkVault(vaultId, [...rows.filter(({ id }) => !replaced.has(id)), ...more])
}
const lieAboutHead = (tamper: (body: Head, url: URL) => unknown) =>
  proxy.lie('GET', new RegExp(`${vaultId}/head$`), (body, url) => tamper(body as Head, url))
const removeFormer = async () => {
  await admin.session.removeMember(vaultId, await userIdOf(former))
  await admin.session.keepInStep()
}
const signedHeads = () => proxy.seen().split(`POST /api/vaults/${vaultId}/head`).length - 1

/** Shows an item by every call as whoever conspires planted it. */
function showPlanted(id: string, { item, revealed }: Planted) {
  proxy.lie('GET', new RegExp(`/items/${id}$`), (body) => item(body as SignedItem))
  proxy.lie('POST', new RegExp(`/items/${id}/reveal$`), (body) => revealed(body as RevealedItem))
}

/** What a device does with a planted item: it neither shows its secret, nor edits, nor deletes, nor signs over it. */
async function refusesPlanted(session: SessionAtAScreen, id: string, revision: number) {
  const opened = await session.openItem(id)
  assert.equal(opened.secret, null)
  assert.notDeepEqual(opened.verification.faults, [])
  assert.notDeepEqual((await session.verifyItem(opened.item, id)).faults, [], 'its address is no link')
  const card: Item = opened.item
  await assert.rejects(session.checkCard(card), { code: 'distrusted' })
  const edit = { baseRevision: revision, overview: draft('edited') }
  await assert.rejects(session.updateItem(id, edit), { code: 'distrusted' })
  await assert.rejects(session.deleteItem(id), { code: 'distrusted' })
  const faults = await check(session, [{ id, revision }])
  assert.ok(
    faults.some((fault) => fault.kind === 'head' || ('itemId' in fault && fault.itemId === id)),
    JSON.stringify(faults),
  )
  const before = signedHeads()
  await session.keepInStep()
  assert.equal(signedHeads(), before, 'no head is signed over it')
}

test('a late write that was believed before the removal came to light is not believed after it, and nothing is signed over it', async () => {
  const memory = createSeenMemory()
  const session = await device(memory)
  assert.deepEqual(await check(session), [])
  const planted = await plant(await keysOf(former), kept.keys, kept.logs, kept.items, one)
  await removeFormer()
  // The removal is kept back at first.
  const isLog = new RegExp(`${vaultId}/log$`)
  const known = kept.logs.log.head.seq + 1
  proxy.lie('GET', isLog, (body, url) => {
    const log = body as { statements: string[] }
    const from = Math.max(0, Number(url.searchParams.get('after') ?? -1) + 1)
    return { ...log, statements: log.statements.slice(0, Math.max(0, known - from)) }
  })
  showPlanted(one, planted)
  lieAboutHead((body, url) => ({
    ...withChange({ ...(body as object), head: kept.head.head }, url, vaultId, planted.change),
  }))
  const first = await session.openItem(one)
  assert.equal(first.secret?.password, 'planted', JSON.stringify(first.verification))
  proxy.honestAbout(isLog)
  const [fault] = await check(session, [{ id: one, revision: 2 }])
  assert.equal(fault?.kind, 'head')
  await refusesPlanted(session, one, 2)
  proxy.honest()
})

test('an item opened by a link in a browser that never looked at its vault is not shown out of another one', async () => {
  const other = (await admin.session.createVault(vaultDraft('Other'))).id
  await admin.session.createItem(other, draft('elsewhere'), secret('p3'))
  await admin.session.addMember(other, await userIdOf(former), former.email)
  await admin.session.keepInStep()
  const logs = await readLogs(former, other)
  const [keys] = await keysHeldBy(former, other)
  assert.ok(keys)
  const { items } = await readChanges(admin, other, logs)
  const planted = await plant(await keysOf(former), keys, logs, items, one)
  proxy.lie('GET', new RegExp(`${other}/head$`), (body, url) => withChange(body, url, other, planted.change))
  showPlanted(one, {
    ...planted,
    item: (row) => ({ ...planted.item(row), vault_id: other }),
    revealed: (body) => {
      const told = planted.revealed(body)
      return { ...told, item: { ...told.item, vault_id: other } }
    },
  })
  const elsewhere = await (await device()).openItem(one, other)
  assert.equal(elsewhere.secret?.password, 'planted', 'it is an item of the other vault, whole and signed')
  const session = await device()
  const opened = await session.openItem(one, vaultId)
  assert.equal(opened.secret, null)
  assert.deepEqual(opened.verification.faults, ['place'])
  assert.deepEqual((await session.verifyItem(opened.item, one, vaultId)).faults, ['place'])
  await assert.rejects(session.deleteItem(one, vaultId), { code: 'distrusted' })
  await assert.rejects(session.checkCard({ ...opened.item, vault_id: vaultId }), { code: 'distrusted' })
})

test('an item of one vault is not shown out of another, where a member of that one wrote under its id', async () => {
  const other = (await admin.session.createVault(vaultDraft('Other'))).id
  await admin.session.createItem(other, draft('elsewhere'), secret('p3'))
  await admin.session.addMember(other, await userIdOf(former), former.email)
  await admin.session.keepInStep()
  await removeFormer()
  const logs = await readLogs(former, other)
  const [keys] = await keysHeldBy(former, other)
  assert.ok(keys)
  const { items } = await readChanges(admin, other, logs)
  const planted = await plant(await keysOf(former), keys, logs, items, one)
  const session = await device()
  assert.deepEqual(await check(session), [])
  proxy.lie('GET', new RegExp(`${other}/head$`), (body, url) => withChange(body, url, other, planted.change))
  showPlanted(one, {
    ...planted,
    item: (row) => ({ ...planted.item(row), vault_id: other }),
    revealed: (body) => {
      const told = planted.revealed(body)
      return { ...told, item: { ...told.item, vault_id: other } }
    },
  })
  const opened = await session.openItem(one)
  assert.equal(opened.secret, null, JSON.stringify(opened))
  assert.deepEqual(opened.verification.faults, ['place'])
})
