// Promise 3

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import {
  type ExportRequest,
  getExport,
  type listExportItems,
  type SignedExportRequest,
} from '@chaveiro/contract/calls/exports.ts'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import { revealItem, type revealItems } from '@chaveiro/contract/calls/reveals.ts'
import { readExport } from '@chaveiro/device/formats/read-export.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { shownBy } from '../../support/at-a-screen.ts'
import { draft, secret } from '../../support/lying-server.ts'
import { joinByLink } from '../../support/people.ts'
import { passphrase, unlockedDevice, vaultDraft } from '../../support/person.ts'
import { signExports } from '../../support/sign-exports.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'

type Revealed = CallOutput<typeof revealItems>

const { server, proxy, admin } = await startProxiedServer()
const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
const vaultId = (await admin.session.createVault(vaultDraft('Clients'))).id
const file = await admin.session.addFile(vaultId, 'contract.txt', Buffer.from('signed'))
const item = async (title: string, change = {}, more = {}) =>
  (
    await admin.session.createItem(
      vaultId,
      { ...draft(title), ...change },
      { ...secret(`of ${title}`), ...more },
    )
  ).id
const first = await item('first', {}, { files: [file] })
const second = await item('second')
const unseen = await item('unseen', { no_copy: true })
await admin.session.keepInStep()
await manager.session.keepInStep()
const vault = await shownBy(admin.api, vaultId)

const device = async () => (await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())).session.exports
const secondPerson = async () =>
  (await unlockedDevice(proxy.baseUrl, manager, createSeenMemory())).session.exports
const planned = async () => {
  const exports = await device()
  return { exports, plan: await exports.plan([vault]) }
}
async function written(content: Blob) {
  const bytes = new Uint8Array(await content.arrayBuffer())
  return readExport({ name: 'export.chaveiro', bytes }, { passphrase })
}
async function filesIn(content: Blob) {
  const { records } = await written(content)
  return records.map(({ title, files }) => [title, files.length] as const).sort()
}
const distrusted = { code: 'distrusted', about: 'request' }

test('one’s own export holds each item and file, and names what it leaves out', async () => {
  proxy.honest()
  const { exports, plan } = await planned()
  assert.deepEqual(plan.items.map(({ title }) => title).sort(), ['first', 'second'])
  assert.deepEqual(
    plan.leftOut.map(({ title, why }) => [title, why]),
    [['unseen', 'no_copy_item']],
  )
  const ready = await exports.begin(plan, 'archive', 'Audit')
  await assert.rejects(exports.run(ready, 'short'), { code: 'weak_passphrase' })
  const { content, count, leftOut } = await exports.run(ready, passphrase)
  assert.deepEqual([count, leftOut], [2, []])
  const { records } = await written(content)
  assert.deepEqual(records.map(({ title, password, path }) => [title, password, path]).sort(), [
    ['first', 'of first', ['Clients']],
    ['second', 'of second', ['Clients']],
  ])
  const [kept] = records.flatMap(({ files }) => files)
  assert.equal(new TextDecoder().decode(await kept?.bytes()), 'signed')
})

test('a file that the server alters or withholds is left out and named; the rest goes out, in each form that holds files', async () => {
  proxy.honest()
  const { exports, plan } = await planned()
  const lies = [
    () => proxy.lie('GET', /\/parts\/\d+$/, () => ({ sealed: 'AAAA' })),
    () => proxy.refuse('GET', /\/parts\/\d+$/, 404, 'not_found'),
  ]
  for (const form of ['archive', 'kdbx'] as const) {
    proxy.honest()
    const ready = await exports.begin(plan, form, 'Audit')
    for (const tell of lies) {
      tell()
      const { content, count, leftOut, lost } = await exports.run(ready, passphrase)
      assert.deepEqual([count, leftOut], [2, []])
      const named = lost.filter(({ why }) => why === 'file_damaged')
      assert.deepEqual(named, [{ record: 'first', what: 'contract.txt', why: 'file_damaged' }])
      assert.deepEqual(await filesIn(content), [
        ['first', 0],
        ['second', 0],
      ])
      proxy.honest()
    }
    const { content, lost } = await exports.run(ready, passphrase)
    assert.ok(lost.every(({ why }) => why !== 'file_damaged'))
    assert.deepEqual(await filesIn(content), [
      ['first', 1],
      ['second', 0],
    ])
    proxy.refuse('GET', /\/parts\/\d+$/, 403, 'forbidden')
    await assert.rejects(exports.run(ready, passphrase), { code: 'forbidden' })
    proxy.honest()
    await exports.finish(ready)
    await assert.rejects(exports.run(ready, passphrase), { code: 'export_over' })
  }
})

test('an item that the server hides from the list is named, and one that it adds is not planned', async () => {
  proxy.honest()
  proxy.lie('GET', /^\/api\/items$/, (body) =>
    (body as Item[]).map((one) => (one.id === first ? { ...one, id: crypto.randomUUID() } : one)),
  )
  const { plan } = await planned()
  assert.deepEqual(
    plan.items.map(({ id }) => id),
    [second],
  )
  assert.ok(plan.leftOut.some(({ id, why }) => id === first && why === 'stale_revision'))
})

test('another item, text or key in the place of one that was asked for is left out and named', async () => {
  proxy.honest()
  const { exports, plan } = await planned()
  const ready = await exports.begin(plan, 'archive', 'Audit')
  const swap = (told: Revealed['items'], of: (own: Revealed['items'][number]) => object) =>
    told.map((own) => (own.id === first ? { ...own, ...of(own) } : own))
  const lies: ((told: Revealed['items']) => object[])[] = [
    (told) => swap(told, () => ({ revealed: told.find(({ id }) => id === second)?.revealed })),
    (told) =>
      swap(told, ({ revealed }) => ({
        revealed: { ...revealed, password: told.find(({ id }) => id === second)?.revealed?.password },
      })),
    (told) =>
      swap(told, ({ revealed }) => ({
        revealed: { ...revealed, item: { ...revealed?.item, title: 'Other' } },
      })),
  ]
  for (const tell of lies) {
    proxy.lie('POST', /reveals$/, (body) => ({
      ...(body as Revealed),
      items: tell((body as Revealed).items),
    }))
    const { count, leftOut } = await exports.run(ready, passphrase)
    assert.deepEqual([count, leftOut.map(({ id, error }) => [id, error.code])], [1, [[first, 'distrusted']]])
  }
  proxy.lie('POST', /reveals$/, (body) => ({
    ...(body as Revealed),
    items: [...(body as Revealed).items].reverse(),
  }))
  await assert.rejects(exports.run(ready, passphrase), { code: 'answer_endless' })
})

test('an item whose author signed that it is only looked at goes into no file, whatever the server says', async () => {
  proxy.honest()
  proxy.lie('GET', /^\/api\/items$/, (body) => (body as Item[]).map((one) => ({ ...one, no_copy: false })))
  const { exports, plan } = await planned()
  assert.equal(plan.items.length, 3)
  const ready = await exports.begin(plan, 'archive', 'Audit')
  proxy.lie('POST', /reveals$/, async (body) => ({
    ...(body as Revealed),
    items: await Promise.all(
      (body as Revealed).items.map(async (one) =>
        one.id === unseen
          ? { ...one, refusal: null, revealed: await admin.api.send(revealItem, { params: { id: unseen } }) }
          : one,
      ),
    ),
  }))
  const { count, leftOut } = await exports.run(ready, passphrase)
  assert.deepEqual([count, leftOut.map(({ id, error }) => [id, error.code])], [2, [[unseen, 'no_copy_item']]])
})

async function asked(): Promise<ExportRequest> {
  const { exports, plan } = await planned()
  return exports.ask(plan, 'archive', 'Audit')
}
const lieAboutExport = (change: (told: SignedExportRequest) => object) =>
  proxy.lie('GET', /^\/api\/exports\/[^/]+$/, (body) => ({
    ...(body as SignedExportRequest),
    ...change(body as SignedExportRequest),
  }))

test('a second person sees each title as its author signed it, and approves nothing that was not asked for', async () => {
  proxy.honest()
  const drawn = await asked()
  const exports = await secondPerson()
  const shown = await exports.show(drawn)
  assert.deepEqual(shown.items.map(({ title }) => title).sort(), ['first', 'second'])
  assert.deepEqual([shown.reason, shown.form, shown.requester.email], ['Audit', 'archive', admin.email])
  const others = [
    { reason: 'Other' },
    { form: 'csv' as const },
    { items: [{ id: first, revision: 2 }], count: 1 },
  ]
  for (const change of others) {
    lieAboutExport(() => change)
    await assert.rejects(exports.show({ ...drawn, ...change }), distrusted, JSON.stringify(change))
  }
  proxy.honest()
  proxy.lie('GET', /\/items$/, (body, url) =>
    url.pathname.includes('/exports/')
      ? {
          next: null,
          items: (body as CallOutput<typeof listExportItems>).items.map(
            (one) => one && { ...one, title: 'Harmless' },
          ),
        }
      : body,
  )
  const doubted = await (await secondPerson()).show(drawn)
  assert.deepEqual(
    doubted.items.map(({ title }) => title),
    [null, null],
  )
})

test('an export opens nothing without a second person’s own signature over its list, form and request', async () => {
  proxy.honest()
  const drawn = await asked()
  const exports = await device()
  await assert.rejects(exports.take(drawn.id), { code: 'export_not_approved' })
  const told = await admin.api.send(getExport, { params: { id: drawn.id } })
  const open = { state: 'open' as const, until: '2999-01-01T00:00:00.000Z' }
  const invented = await signExports(admin, manager, told)
  for (const [lie, approval] of Object.entries(invented)) {
    lieAboutExport(() => ({ ...open, approval }))
    await assert.rejects(exports.take(drawn.id), distrusted, lie)
  }
  proxy.honest()
  await (await secondPerson()).approve(await (await secondPerson()).show(drawn))
  for (const change of [
    { items: [...told.items, { id: crypto.randomUUID(), revision: 1 }] },
    { form: 'csv' as const },
    { statement: null },
  ]) {
    lieAboutExport(() => change)
    await assert.rejects(exports.take(drawn.id), distrusted, JSON.stringify(change))
  }
  proxy.honest()
  const ready = await exports.take(drawn.id)
  const { count } = await exports.run(ready, passphrase)
  assert.equal(count, 2)
})
