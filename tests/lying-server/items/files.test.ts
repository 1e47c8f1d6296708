// Promise 3

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import type { readFilePart } from '@chaveiro/contract/calls/item-files.ts'
import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { fileMaxBytes, filePartBytes } from '@chaveiro/contract/constants.ts'
import { shownBy } from '../../support/at-a-screen.ts'
import { secret, startLyingServer } from '../../support/lying-server.ts'

type Part = CallOutput<typeof readFilePart>
const lying = await startLyingServer()
const { admin, proxy, vaultId, otherVaultId } = lying
const device = await lying.device()
const { items } = device.session

const titled = (title: string) => ({ title, type: 'api_key' as const })
const blobOf = (content: Uint8Array) => new Blob([new Uint8Array(content)])
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())
const upload = async (name: string, content: Buffer, vault = vaultId) => device.addFile(vault, name, content)
const withFiles = (...files: ItemFile[]) => ({ ...secret('p'), files })

const content = randomBytes(2 * filePartBytes + 12_345)
const older = await upload('contract.pdf', randomBytes(2 * filePartBytes + 12_345))
const { id } = await device.createItem(vaultId, titled('with a file'), withFiles(older))
const file = await upload('contract.pdf', content)
await device.updateItem(id, { overview: {}, secret: withFiles(file) })
const foreign = await upload('contract.pdf', content)
const other = await device.createItem(vaultId, titled('another'), withFiles(foreign))

const sealedPart = async (of: { id: string; revision: number }, one: ItemFile, part: number) => {
  const path = `/api/items/${of.id}/files/${one.id}`
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ revision: of.revision })
  await fetch(`${lying.baseUrl}${path}/open`, { method: 'POST', headers, body })
  const answer = await fetch(`${lying.baseUrl}${path}/parts/${part}?revision=${of.revision}`, { headers })
  return (await answer.json()) as Part
}
const present = { id, revision: 2 }
const partOf = (url: URL) => Number(url.pathname.split('/').at(-1))
const lieAboutParts = (tell: (told: Part, part: number) => Part | Promise<Part>) =>
  proxy.lie('GET', /\/files\/[^/]+\/parts\/\d+$/, (told, url) => tell(told as Part, partOf(url)))
const refused = { code: 'distrusted', about: 'item', fault: 'file' }

const lies: Readonly<Record<string, () => void>> = {
  'two parts exchanged': () => lieAboutParts((_, part) => sealedPart(present, file, 3 - part || 3)),
  'the first part again in the place of the second': () =>
    lieAboutParts((told, part) => (part === 2 ? sealedPart(present, file, 1) : told)),
  'a part cut': () => lieAboutParts(({ sealed }) => ({ sealed: sealed.slice(0, -400) })),
  'a part altered': () =>
    lieAboutParts(({ sealed }) => ({ sealed: `${sealed.slice(0, 900)}AAAA${sealed.slice(904)}` })),
  'a part that is no sealed text': () => lieAboutParts(() => ({ sealed: 'AAAA' })),
  'an older file of the same name': () =>
    lieAboutParts((_, part) => sealedPart({ id, revision: 1 }, older, part)),
  'the same content from another item': () =>
    lieAboutParts((_, part) => sealedPart({ id: other.id, revision: 1 }, foreign, part)),
  'fewer parts': () => proxy.lie('POST', /\/open$/, () => ({ parts: 2 })),
  'more parts': () => proxy.lie('POST', /\/open$/, () => ({ parts: 9 })),
}

for (const [lie, tell] of Object.entries(lies)) {
  test(`${lie}: nothing of the file is given out`, async () => {
    tell()
    await assert.rejects(items.openFile(present, file), refused)
  })
}

test('a part withheld gives nothing out', async () => {
  proxy.refuse('GET', /\/parts\/3$/, 404, 'not_found')
  await assert.rejects(items.openFile(present, file), { code: 'not_found' })
})

test('name, size, hash and key are the author’s: with others nothing is given out', async () => {
  const opened = (await device.openItem(id)).secret?.files[0]
  assert.deepEqual(opened, file)
  const wrong: Partial<ItemFile>[] = [
    { size: file.size - 1 },
    { size: fileMaxBytes + 1 },
    { hash: older.hash },
    { key: older.key },
    { key: 'AAAA' },
  ]
  for (const change of wrong) await assert.rejects(items.openFile(present, { ...file, ...change }), refused)
})

test('a file of 10 MB comes back to the byte, with progress, an entry for each opening and no name for the server', async () => {
  const large = randomBytes(fileMaxBytes)
  const name = 'segredo do cliente.bin'
  const steps: number[] = []
  const at = await shownBy(admin.api, vaultId)
  const sent = await items.addFile(at, { name, content: blobOf(large) }, ({ done }) => steps.push(done))
  const { id: holder } = await device.createItem(vaultId, titled('large'), withFiles(sent))
  const back = await items.openFile({ id: holder, revision: 1 }, sent, ({ done }) => steps.push(done))
  assert.deepEqual(await bytesOf(back), large)
  assert.equal(back.type, 'application/octet-stream')
  const each = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  assert.deepEqual(steps, [0, ...each, ...each])
  assert.equal((await device.openItem(holder)).item.has_files, true)
  const query = { event_type: 'item_file_opened' as const, item_id: holder }
  const entries = await admin.api.send(listAuditLogs, { query })
  assert.deepEqual(
    entries.map(({ details }) => details.file),
    [sent.id],
  )
  assert.equal(JSON.stringify(entries).includes('segredo'), false)
  assert.equal(proxy.seen().includes('segredo'), false)
  const start = large.subarray(0, 60).toString('base64url')
  assert.equal(proxy.seen().includes(start.slice(0, 40)), false)
})

test('an upload that broke off goes on after the parts that the server has; given up by the server, it begins anew', async () => {
  const at = await shownBy(admin.api, vaultId)
  const one = randomBytes(3 * filePartBytes)
  const named = { name: 'broken.bin', content: blobOf(one) }
  const sent: number[] = []
  const add = () => items.addFile(at, named, ({ done }) => sent.push(done))
  proxy.refuse('PUT', /\/parts\/3$/, 503, 'busy')
  await assert.rejects(add(), { code: 'busy' })
  proxy.honest()
  const whole = await add()
  assert.deepEqual(sent, [0, 1, 2, 2, 3])
  const made = await device.createItem(vaultId, titled('broken'), withFiles(whole))
  assert.deepEqual(await bytesOf(await items.openFile({ id: made.id, revision: 1 }, whole)), one)
  sent.length = 0
  proxy.refuse('PUT', /\/parts\/2$/, 503, 'busy')
  await assert.rejects(add(), { code: 'busy' })
  proxy.honest()
  proxy.refuse('PUT', /\/parts\/2$/, 404, 'not_found')
  await assert.rejects(add(), { code: 'not_found' })
  proxy.honest()
  assert.notEqual((await add()).id, whole.id)
  assert.deepEqual(sent, [0, 1, 1, 0, 1, 2, 3])
})

test('an empty file, and one whose last part is full, come back', async () => {
  for (const size of [0, 1, filePartBytes, filePartBytes + 1]) {
    const one = randomBytes(size)
    const sent = await upload('a', one)
    const made = await device.createItem(vaultId, titled(`of ${size}`), withFiles(sent))
    assert.deepEqual(await bytesOf(await items.openFile({ id: made.id, revision: 1 }, sent)), one)
  }
})

test('more than 10 MB are refused before anything is sent, and a cancelled upload stops', async () => {
  const before = proxy.seen().length
  await assert.rejects(upload('a', Buffer.alloc(fileMaxBytes + 1)), { code: 'file_too_large' })
  assert.doesNotMatch(proxy.seen().slice(before), /item-files/)
  const cancelling = new AbortController()
  const at = await shownBy(admin.api, vaultId)
  const sending = items.addFile(
    at,
    { name: 'a', content: blobOf(content) },
    () => cancelling.abort(),
    cancelling.signal,
  )
  await assert.rejects(sending, { name: 'AbortError' })
})

test('files live through history, restore, move, deletion and restoring', async () => {
  const [first, second] = [await upload('one', randomBytes(10)), await upload('two', randomBytes(20))]
  const made = await device.createItem(vaultId, titled('moving'), withFiles(first))
  await device.updateItem(made.id, { overview: { title: 'Renamed' } })
  assert.deepEqual((await device.openItem(made.id)).secret?.files, [first], 'kept with the secret')
  await device.updateItem(made.id, { overview: {}, secret: withFiles(second) })
  assert.equal((await items.openFile({ id: made.id, revision: 1 }, first)).size, 10, 'from history')
  await device.restoreRevision(made.id, 1)
  assert.equal((await items.openFile({ id: made.id, revision: 4 }, first)).size, 10)
  const moved = await device.moveItem(made.id, otherVaultId)
  assert.equal((await items.openFile({ id: moved.id, revision: 1 }, first)).size, 10, 'moved')
  await device.deleteItem(moved.id, otherVaultId)
  await assert.rejects(items.openFile({ id: moved.id, revision: 1 }, first), { code: 'not_found' })
  await device.restoreItem(moved.id, otherVaultId)
  assert.equal((await items.openFile({ id: moved.id, revision: 3 }, first)).size, 10, 'restored')
})
