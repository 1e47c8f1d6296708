import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { listOwnShares } from '@chaveiro/contract/calls/custody.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import type { HeldCustodyKeys } from '@chaveiro/crypto/processes/open-custody-share.ts'
import { openItem } from '@chaveiro/crypto/processes/open-item.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink, keysHeldBy } from './support/people.ts'
import { type TestPerson, unlockedDevice } from './support/person.ts'
import { custodyHeldBy, inStep, openByTwo, splitVault, vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const openFailed = { code: 'open_failed' }

const { server, proxy, admin } = await startProxiedServer()
let manager: TestPerson
let third: TestPerson
let ana: TestPerson
let vaultId: string
let oldItem: string
let newItem: string
/** What the admin could have copied while the vault was shared. */
let oldKeys: VaultKeys[]

before(async () => {
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  // Ana's device is behind the proxy.
  ana = { ...ana, session: await unlockedDevice(proxy.baseUrl, ana, ana.memory) }
  vaultId = await vaultWithMembers(admin, 'Divided', [ana])
  oldItem = (await admin.session.createItem(vaultId, draft('old'), secret('before'))).id
  oldKeys = await keysHeldBy(admin, vaultId)
})

const vault = async (as: TestPerson) => (await as.api.send(listVaults)).find(({ id }) => id === vaultId)
const dealing = async (as: TestPerson) => (await as.session.vaults.access(vaultId)).dealing
const passwordOf = async (as: TestPerson, id: string) => (await as.session.openItem(id)).secret?.password
const idsOf = async (...people: TestPerson[]) => (await Promise.all(people.map(userIdOf))).sort()

/** What Ana's device last sent to this address. */
function lastSent<T>(method: string, path: string): T {
  const lines = proxy.seen().split('\n')
  const at = lines.findLastIndex((line) => line.startsWith(`${method} ${path} `))
  return JSON.parse(lines[at + 1] ?? 'null')
}

type Wrapped = { custody_key?: string; dealing?: number }

/** An item as an intruder on the server finds it: its newest sealed text, and its key wrapped for custodians. */
async function inCustody(item: string, { custody_key }: Wrapped) {
  const { password: sealed, revision } = await ana.api.send(revealItem, { params: { id: item } })
  return { item, revision, sealed, custodyKey: custody_key ?? '' }
}

test('one custodian alone cannot make a two-person vault, only propose it to another', async () => {
  await admin.session.setCustody(vaultId, 'split')
  assert.equal((await vault(admin))?.custody, 'shared')
  await inStep(ana)
  assert.equal((await vault(admin))?.generation, 1)
  const { proposals } = await manager.session.vaults.access(vaultId)
  const [{ hash }] = proposals as [(typeof proposals)[0]]
  await assert.rejects(admin.session.secondProposal(vaultId, hash, null), { code: 'needs_second' })
  await manager.session.secondProposal(vaultId, hash, null)
  assert.equal((await vault(admin))?.custody, 'split')
})

test('the member’s device starts the next key and deals it; what custodians had opens nothing newer', async () => {
  await inStep(admin, manager, ana)
  const now = await vault(ana)
  assert.deepEqual([now?.generation, now?.holds_key, now?.key_holders], [2, true, 1])
  assert.deepEqual(await keysHeldBy(admin, vaultId), [])
  newItem = (await ana.session.createItem(vaultId, draft('new'), secret('after'))).id
  for (const custodian of [admin, manager]) {
    await assert.rejects(custodian.session.openItem(newItem), { code: 'not_member' })
    await assert.rejects(custodian.session.openItem(oldItem), { code: 'not_member' })
    const writing = custodian.session.createItem(vaultId, draft('theirs'), secret('x'))
    await assert.rejects(writing, ({ code }) => code === 'not_member' || code === 'key_missing')
  }
  const { password: sealed, key } = await ana.api.send(revealItem, { params: { id: newItem } })
  for (const keys of oldKeys) {
    await assert.rejects(openItem({ sealed, key }, { item: newItem, revision: 1 }, keys), openFailed)
  }
  assert.equal(await passwordOf(ana, oldItem), 'before')
  assert.equal(await passwordOf(ana, newItem), 'after')
})

test('a dealing is complete once two custodians’ own devices have acknowledged it', async () => {
  const custodians = await idsOf(admin, manager)
  const empty = {
    number: 1,
    custodians,
    unsealed: [],
    acknowledged: [],
    complete: false,
    wrapped: 0,
    total: 2,
  }
  assert.deepEqual(await dealing(ana), empty)
  assert.equal(lastSent<Wrapped>('POST', '/api/items').dealing, undefined)
  await inStep(manager)
  assert.deepEqual(await dealing(ana), { ...empty, acknowledged: await idsOf(manager) })
  assert.equal((await vault(ana))?.is_dealt, false)
  await inStep(admin)
  assert.equal((await dealing(ana))?.complete, true)
  assert.equal((await vault(ana))?.is_dealt, true)
})

test('of what is written from then on, two custodians open one item and no other, and one custodian opens none', async () => {
  const item = await ana.session.createItem(vaultId, draft('emergency'), secret('in need'))
  const other = await ana.session.createItem(vaultId, draft('other'), secret('not asked for'))
  const sent = proxy
    .seen()
    .split('\n')
    .filter((line) => line.startsWith('{"title"'))
  const [asked, apart] = [item, other].map(
    ({ id }) => JSON.parse(sent.find((line) => line.includes(id)) ?? 'null') as Wrapped,
  ) as [Wrapped, Wrapped]
  assert.equal(asked.dealing, 1)
  const byAdmin = await custodyHeldBy(admin, vaultId)
  const byManager = await custodyHeldBy(manager, vaultId)
  const wrapped = await inCustody(item.id, asked)
  await assert.rejects(openByTwo(wrapped, [byAdmin, byAdmin]), openFailed)
  await assert.rejects(openByTwo(wrapped, [byManager, byManager]), openFailed)
  assert.deepEqual(await openByTwo(wrapped, [byAdmin, byManager]), secret('in need'))
  assert.deepEqual(await openByTwo(wrapped, [byManager, byAdmin]), secret('in need'))
  const elsewhere = { ...(await inCustody(other.id, apart)), item: item.id }
  await assert.rejects(openByTwo(elsewhere, [byAdmin, byManager]), openFailed)
  assert.equal(await passwordOf(ana, item.id), 'in need')
})

test('older items are wrapped for custodians on request, and when they are touched', async () => {
  await ana.session.vaults.rewrap(vaultId)
  const { rewraps } = lastSent<{ rewraps: (Wrapped & { item: string })[] }>(
    'POST',
    `/api/vaults/${vaultId}/rewraps`,
  )
  const rewrap = rewraps.find(({ item }) => item === oldItem)
  assert.ok(rewrap)
  assert.deepEqual((await ana.session.vaults.rewrap(vaultId)).rewrapped, 0)
  const held: [HeldCustodyKeys, HeldCustodyKeys] = [
    await custodyHeldBy(admin, vaultId),
    await custodyHeldBy(manager, vaultId),
  ]
  assert.deepEqual(await openByTwo(await inCustody(oldItem, rewrap), held), secret('before'))

  const change = { overview: draft('new'), secret: secret('touched') }
  await ana.session.updateItem(newItem, change)
  const sent = lastSent<Wrapped>('PUT', `/api/items/${newItem}`)
  assert.deepEqual(await openByTwo(await inCustody(newItem, sent), held), secret('touched'))
  assert.equal(await passwordOf(ana, oldItem), 'before')
})

test('a newly appointed custodian is dealt nothing until two custodians agree', async () => {
  third = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example', 'manager')
  await inStep(third, ana, admin, manager)
  assert.equal((await dealing(ana))?.complete, true)
  assert.deepEqual(await third.api.send(listOwnShares, { params: { id: vaultId } }), [])
  await admin.session.setCustody(vaultId, 'split')
  await inStep(ana)
  assert.equal((await dealing(ana))?.complete, true)
  // Somebody who is not named yet cannot second their own naming.
  await assert.rejects(third.session.setCustody(vaultId, 'split'), { code: 'not_keeper' })
  await manager.session.setCustody(vaultId, 'split')
  assert.equal(await dealing(ana), null)
  await inStep(ana)
  const custodians = (await dealing(ana))?.custodians
  assert.deepEqual([...(custodians ?? [])].sort(), await idsOf(admin, manager, third))
  await inStep(third)
  assert.equal((await dealing(ana))?.complete, false)
  await inStep(admin)
  assert.equal((await dealing(ana))?.complete, true)
  assert.equal((await vault(ana))?.generation, 3)
})

test('two custodians with their custody keys open an item while a third is on holiday, and the third does later', async () => {
  const item = await ana.session.createItem(vaultId, draft('holiday'), secret('beach'))
  const wrapped = await inCustody(item.id, lastSent('POST', '/api/items'))
  const byThird = await custodyHeldBy(third, vaultId)
  assert.deepEqual(await openByTwo(wrapped, [await custodyHeldBy(admin, vaultId), byThird]), secret('beach'))
  await inStep(manager)
  assert.deepEqual(
    await openByTwo(wrapped, [await custodyHeldBy(manager, vaultId), byThird]),
    secret('beach'),
  )
  assert.equal((await dealing(ana))?.complete, true)
})

test('a dismissed custodian’s dealing no longer stands, and the next key is dealt to those who are left', async () => {
  const leaving = await custodyHeldBy(third, vaultId)
  await admin.session.setUserRole(await userIdOf(third), 'contributor', third.email)
  assert.equal((await dealing(ana))?.complete, false)
  await assert.rejects(third.api.send(listOwnShares, { params: { id: vaultId } }), { status: 403 })
  const between = await ana.session.createItem(vaultId, draft('between'), secret('between'))
  assert.equal(lastSent<Wrapped>('POST', '/api/items').custody_key, undefined)
  await inStep(ana, admin, manager)
  const now = await dealing(ana)
  assert.deepEqual([now?.number, now?.complete], [3, true])
  assert.deepEqual([...(now?.custodians ?? [])].sort(), await idsOf(admin, manager))

  const item = await ana.session.createItem(vaultId, draft('last'), secret('last'))
  const wrapped = await inCustody(item.id, lastSent('POST', '/api/items'))
  const byAdmin = await custodyHeldBy(admin, vaultId)
  await assert.rejects(openByTwo(wrapped, [byAdmin, leaving]), openFailed)
  assert.deepEqual(await openByTwo(wrapped, [byAdmin, await custodyHeldBy(manager, vaultId)]), secret('last'))
  assert.equal(await passwordOf(ana, between.id), 'between')
})

test('rows of a sheet that were sealed before the dealing was complete are sealed again', async () => {
  const sheetVault = await vaultWithMembers(admin, 'Sheet', [ana])
  await splitVault(admin, manager, sheetVault)
  await inStep(ana, admin, manager)
  const header = 'vault_path,type,title,login,password,login_url,environment,criticality,client,squad'
  const rows = ['one', 'two'].map((title) => `Sheet,api_key,${title},,${title},,prod,low,,`)
  // Her device learns of the complete dealing only after it has sent the rows once.
  const log = /\/log$/
  const sheets = /^\/api\/import\/sheets$/
  proxy.lie('GET', log, (body) => ({
    ...(body as VaultLog),
    statements: (body as VaultLog).statements.slice(0, 1),
  }))
  proxy.lie('POST', sheets, (body) => {
    proxy.honestAbout(log)
    return body
  })
  const inspection = await ana.session.imports.inspect({ file: new Blob([[header, ...rows].join('\n')]) })
  assert.ok(inspection.ok)
  const report = await ana.session.imports.run({
    importId: inspection.importId,
    duplicates: 'both',
    visibility: inspection.visibility,
  })
  proxy.honestAbout(sheets)
  assert.deepEqual([report.importedCount, report.refused, report.interruptedBy], [2, [], null])
  const sendings = proxy.seen().match(/^POST \/api\/import\/sheets /gm)
  assert.equal(sendings?.length, 2)
  const sent = lastSent<Wrapped[]>('POST', '/api/import/sheets')
  assert.deepEqual(
    sent.map((row) => row.dealing),
    [1, 1],
  )
})

test('a custodian who was a member before the split is none after it, and not shown as left out by the server', async () => {
  const id = await vaultWithMembers(admin, 'Divided later', [ana, manager])
  await splitVault(admin, manager, id)
  const { members } = await manager.session.vaults.access(id)
  assert.deepEqual(
    members.map(({ person, agreement }) => [person.id, agreement]),
    [[await userIdOf(ana), 'agreed']],
  )
})
