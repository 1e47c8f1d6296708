import assert from 'node:assert/strict'
import { beforeEach } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { type Item, listItems, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { RevealedItem } from '@chaveiro/contract/calls/reveals.ts'
import { listTeams } from '@chaveiro/contract/calls/teams.ts'
import type { VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import type { TeamHandle } from '@chaveiro/device/base/types/handles.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { personShownAs, type SessionAtAScreen, shownBy } from './at-a-screen.ts'
import { type Planted, readChanges } from './colluding.ts'
import { confirmedPerson } from './confirmed-person.ts'
import { draft, secret, userIdOf } from './lying-server.ts'
import { keysHeldBy, readLogs } from './people.ts'
import { type TestPerson, unlockedDevice, vaultDraft } from './person.ts'
import { startProxiedServer } from './start-proxied-server.ts'
import type { TamperingProxy } from './tampering-proxy.ts'

export type Head = CallOutput<typeof getVaultHead>

export let proxy: TamperingProxy
export let admin: TestPerson
/** A former member who conspires with the server. */
export let former: TestPerson
export let vaultId: string
export let one: string
export let two: string
/** What the former member could have kept: keys, logs and items from right before their removal. */
export let kept: { keys: VaultKeys; logs: Logs; items: VaultItems; head: Head }

/** Starts a server and a proxy that lies about a vault's changes; each test of the calling file gets a vault of its own. */
export async function startLyingAboutChanges(): Promise<{ baseUrl: string }> {
  const started = await startProxiedServer()
  proxy = started.proxy
  admin = started.admin
  former = await confirmedPerson(started.server.baseUrl, admin, 'colleague@agencia.example')
  beforeEach(async () => {
    vaultId = (await admin.session.createVault(vaultDraft('Cofre'))).id
    one = (await admin.session.createItem(vaultId, draft('one'), secret('p1'))).id
    two = (await admin.session.createItem(vaultId, draft('two'), secret('p2'))).id
    await admin.session.addMember(vaultId, await userIdOf(former), former.email)
    await admin.session.keepInStep()
    const logs = await readLogs(former, vaultId)
    const [keys] = await keysHeldBy(former, vaultId)
    assert.ok(keys)
    kept = { keys, logs, items: (await readChanges(admin, vaultId, logs)).items, head: await head() }
  })
  return { baseUrl: started.server.baseUrl }
}

export const head = () => admin.api.send(getVaultHead, { params: { id: vaultId }, query: {} })
export const device = (memory: SeenMemory = createSeenMemory()) =>
  unlockedDevice(proxy.baseUrl, admin, memory)
const listed = () => admin.api.send(listItems, { query: { vault_id: vaultId } })
export const check = async (session: SessionAtAScreen, more: { id: string; revision: number }[] = []) => {
  const rows = (await listed()).map(({ id, revision }) => ({ id, revision }))
  const replaced = new Set(more.map(({ id }) => id))
  return session.vaults.check(vaultId, [...rows.filter(({ id }) => !replaced.has(id)), ...more])
}
export const lieAboutHead = (tamper: (body: Head, url: URL) => unknown) =>
  proxy.lie('GET', new RegExp(`${vaultId}/head$`), (body, url) => tamper(body as Head, url))
export const removeFormer = async () => {
  await admin.session.removeMember(vaultId, await userIdOf(former))
  await admin.session.keepInStep()
}
export const makeFormerReader = async (how: 'by themselves' | 'by a team' = 'by themselves') => {
  const user = await userIdOf(former)
  if (how === 'by themselves') await admin.session.addMember(vaultId, user, former.email, 'reader')
  else {
    const { teams } = admin.session.session
    const { id } = await teams.make({ name: 'Squad', people: [await personShownAs(user, former.email)] })
    const { handles } = await teams.show(await admin.api.send(listTeams))
    await teams.give(handles[id] as TeamHandle, await shownBy(admin.api, vaultId), 'reader')
    await admin.session.keepInStep()
    await admin.session.removeMember(vaultId, user)
  }
  await admin.session.keepInStep()
}
export const signedHeads = () => proxy.seen().split(`POST /api/vaults/${vaultId}/head`).length - 1

/** Shows an item, by every call, as the conspirator planted it. */
export function showPlanted(id: string, { item, revealed }: Planted) {
  proxy.lie('GET', new RegExp(`/items/${id}$`), (body) => item(body as SignedItem))
  proxy.lie('POST', new RegExp(`/items/${id}/reveal$`), (body) => revealed(body as RevealedItem))
}

/** What a device does with a planted item: it neither shows its secret, nor edits, deletes, or signs on top of it. */
export async function refusesPlanted(session: SessionAtAScreen, id: string, revision: number) {
  const opened = await session.openItem(id)
  assert.equal(opened.secret, null)
  assert.notDeepEqual(opened.verification.faults, [])
  assert.notDeepEqual((await session.verifyItem(opened.item, id)).faults, [], 'its address is no link')
  const card: Item = opened.item
  await assert.rejects(session.showCard(card), { code: 'distrusted' })
  await assert.rejects(session.updateItem(id, { overview: draft('edited') }), { code: 'distrusted' })
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
