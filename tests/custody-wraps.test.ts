import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { type Deliveries, listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { listOldItemKeys } from '@chaveiro/contract/calls/generations.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { draft, secret } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { type TestPerson, unlockedDevice } from './support/person.ts'
import { custodyHeldBy, inStep, openByTwo, splitVault, vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, proxy, admin } = await startProxiedServer()
const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
const ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
const bia = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
let vaultId: string
let items: string[]

/** A two-person vault with three older items; custody keys are dealt, and acknowledged by one of two custodians. */
beforeEach(async () => {
  vaultId = await vaultWithMembers(admin, 'Divided', [ana, bia])
  items = []
  for (const title of ['one', 'two', 'three']) {
    items.push((await ana.session.createItem(vaultId, draft(title), secret(`of ${title}`))).id)
  }
  await splitVault(admin, manager, vaultId)
  await inStep(ana, bia, admin)
})

/** A device behind the proxy. */
const device = async (person: TestPerson) => {
  const session = await unlockedDevice(proxy.baseUrl, person, createSeenMemory())
  return { session }
}
const inCustody = async () => {
  const dealing = (await admin.session.vaults.access(vaultId)).dealing
  return dealing && [dealing.wrapped, dealing.total]
}
const sent = (line: string) => proxy.seen().split(line).length - 1
const asked = () => sent(`GET /api/vaults/${vaultId}/item-keys`)
/** All wrapped item keys sent so far. */
const sentRewraps = () =>
  proxy
    .seen()
    .split('\n')
    .filter((line) => line.startsWith('{"rewraps"'))
    .flatMap((line) => (JSON.parse(line) as { rewraps: { item: string; custody_key: string }[] }).rewraps)
const wrote = () => sent(`POST /api/vaults/${vaultId}/rewraps`)

test('while a custodian’s acknowledgement is missing nothing is wrapped for custodians, whatever the server says', async () => {
  proxy.lie('GET', /\/deliveries$/, (body) => ({
    ...(body as Deliveries),
    unwrapped: [{ vault_id: vaultId, dealing: 1, count: 3 }],
  }))
  await inStep(await device(ana), await device(admin))
  assert.deepEqual([asked(), wrote()], [0, 0])
  assert.deepEqual(await inCustody(), [0, 3])
})

test('once every custodian has acknowledged, a member’s device wraps the older items by itself', async () => {
  await inStep(manager)
  assert.deepEqual(await inCustody(), [0, 3])
  const anas = await device(ana)
  await inStep(anas)
  assert.deepEqual(await inCustody(), [3, 3])
  const rewraps = sentRewraps().slice(-3)
  const held = [await custodyHeldBy(admin, vaultId), await custodyHeldBy(manager, vaultId)] as const
  for (const { item, custody_key: custodyKey } of rewraps) {
    const { password: sealed, revision } = await ana.api.send(revealItem, { params: { id: item } })
    const { password } = await openByTwo({ item, revision, sealed, custodyKey }, [...held])
    assert.match(password, /^of (one|two|three)$/)
  }
  assert.deepEqual(rewraps.map(({ item }) => item).sort(), [...items].sort())
  assert.equal((await anas.session.openItem(items[0] as string)).secret?.password, 'of one')
  const before = [asked(), wrote()]
  await inStep(anas, anas)
  assert.deepEqual([asked(), wrote()], before, 'where nothing is missing, nothing is asked')
})

test('if several devices do it at once, each item has one wrap and none of them fails', async () => {
  await inStep(manager)
  const devices = [await device(ana), await device(bia), await device(ana)]
  await Promise.all(devices.map((one) => inStep(one)))
  assert.deepEqual(await inCustody(), [3, 3])
  for (const { unwrapped } of [await ana.api.send(listDeliveries), await bia.api.send(listDeliveries)]) {
    assert.deepEqual(
      unwrapped.filter(({ vault_id }) => vault_id === vaultId),
      [],
    )
  }
})

test('a key that its author’s statement does not cover is skipped, and not tried again and again', async () => {
  await inStep(manager)
  proxy.lie('GET', /\/item-keys$/, (body) => {
    const page = body as CallOutput<typeof listOldItemKeys>
    const other = page.keys.find(({ item }) => item !== items[0])?.key
    return {
      ...page,
      keys: page.keys.map((key) => (key.item === items[0] ? { ...key, key: other ?? key.key } : key)),
    }
  })
  const anas = await device(ana)
  const before = asked()
  await inStep(anas)
  assert.deepEqual(await inCustody(), [2, 3])
  await inStep(anas, anas, anas)
  assert.equal(asked() - before, 1, 'what was left is all that is missing')
  proxy.honest()
  await inStep(await device(bia))
  assert.deepEqual(await inCustody(), [3, 3])
})

// Promise 22
test('a deleted item, or one with a newer revision, is not wrapped although the server lists it', async () => {
  await inStep(manager)
  const query = { limit: 200 }
  const listed = await ana.api.send(listOldItemKeys, { params: { id: vaultId }, query })
  assert.equal(listed.keys.length, 3)
  const [superseded, deleted, present] = items as [string, string, string]
  const change = { overview: draft('renewed'), secret: secret('newer') }
  await ana.session.updateItem(superseded, change)
  await ana.session.deleteItem(deleted)
  proxy.lie('GET', /\/deliveries$/, (body) => ({
    ...(body as Deliveries),
    unwrapped: [{ vault_id: vaultId, dealing: 1, count: 3 }],
  }))
  proxy.lie('GET', /\/item-keys$/, () => listed)
  const before = sentRewraps().length
  await inStep(await device(bia))
  assert.deepEqual(
    sentRewraps()
      .slice(before)
      .map(({ item }) => item),
    [present],
  )
})

// Promise 22
test('a server that lists the same without end gets it wrapped once, and is asked ever more rarely', async () => {
  await inStep(manager)
  const query = { limit: 200 }
  const listed = await ana.api.send(listOldItemKeys, { params: { id: vaultId }, query })
  let told = 0
  proxy.lie('GET', /\/deliveries$/, (body) => ({
    ...(body as Deliveries),
    unwrapped: [{ vault_id: vaultId, dealing: 1, count: 1000 + told }],
  }))
  proxy.lie('GET', /\/item-keys$/, () => {
    told += 1
    const next = `ffffffff-ffff-7fff-bfff-${String(told).padStart(12, '0')}`
    return { ...listed, remaining: 1_000_000, next }
  })
  const anas = await device(ana)
  const before = [asked(), sentRewraps().length] as const
  for (let step = 0; step < 30; step += 1) await inStep(anas)
  assert.equal(sentRewraps().length - before[1], 3)
  assert.equal(asked() - before[0], 6)
})

test('more items than a page holds are wrapped page by page, one page per step', async () => {
  const large = await vaultWithMembers(admin, 'Large', [ana])
  const header = 'vault_path,type,title,login,password,login_url,environment,criticality,client,squad'
  const rows = Array.from({ length: 230 }, (_, row) => `Large,api_key,${row},,p${row},,prod,low,,`)
  const inspection = await ana.session.imports.inspect({ file: new Blob([[header, ...rows].join('\n')]) })
  assert.ok(inspection.ok)
  const report = await ana.session.imports.run({
    importId: inspection.importId,
    duplicates: 'both',
    visibility: inspection.visibility,
  })
  assert.equal(report.importedCount, 230)
  await splitVault(admin, manager, large)
  vaultId = large
  await inStep(ana, admin, manager)
  await inStep(ana)
  assert.deepEqual(await inCustody(), [200, 230])
  await inStep(ana)
  assert.deepEqual(await inCustody(), [230, 230])
})
