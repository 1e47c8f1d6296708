// Promise 1

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { countReveals, listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import * as calls from '@chaveiro/contract/calls/item-files.ts'
import { createItem, deleteItem, type ItemOverview, updateItem } from '@chaveiro/contract/calls/items.ts'
import { listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { deletedKeptDays, fileMaxBytes, filePartBytes } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { sealedPartBytes, uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { registerFeatures } from '../../app.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { passAllIds } from '../../platform/testing/pass-all-ids.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { itemHooks } from '../../testing/item-hooks.ts'
import { codeOf, moverIn } from '../../testing/moves.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { newId, randomSealedText } from '../../testing/signing-device.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { purgeItemsOver } from '../items/purge-items.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
// What was revealed within an hour is counted by ids.
passAllIds(server.clock)
const jit = await makeRequestsWorld(server)
const { world, vaults, founder, manager } = jit
const { db } = server.platform
const stranger = await vaults.organisation.join('contributor')

async function makeVault(visibility: 'listed' | 'private' = 'private') {
  const vault = await vaults.makeVault({ visibility })
  await vaults.deliver(founder, vault, [manager])
  return vault
}
const vault = await makeVault()

type Upload = { id: string; vault_id: string; item_id: string | null; parts: number; bytes: number }
const uploadFor = (item_id: string | null, size = 10, in_vault = vault): Upload => ({
  id: newId(),
  vault_id: in_vault,
  item_id,
  ...uploadOf(size),
})
const begin = async (as: Keyed, body: Upload) => codeOf(await server.send(calls.beginUpload, { as, body }))
const put = async (as: Keyed, id: string, part: number, sealed: string) =>
  codeOf(await server.send(calls.putFilePart, { as, params: { id, part }, body: { sealed } }))
const partOf = (upload: Upload, part = 1) => randomSealedText(sealedPartBytes(upload, part))

/** A file that has arrived whole. */
async function uploaded(as: Keyed, item: string | null, size = 10, in_vault = vault): Promise<string> {
  const upload = uploadFor(item, size, in_vault)
  assert.equal(await begin(as, upload), '204')
  for (let part = 1; part <= upload.parts; part++) {
    assert.equal(await put(as, upload.id, part, partOf(upload, part)), '204')
  }
  return upload.id
}

async function create(as: Keyed, files: string[], change: Partial<ItemOverview> = {}, in_vault = vault) {
  const item = await world.itemBody(as, in_vault, { has_files: true, ...change })
  return { id: item.id, code: codeOf(await server.send(createItem, { as, body: { ...item, files } })) }
}
async function update(as: Keyed, item: string, revision: number, files: string[], in_vault = vault) {
  const { id: _, vault_id: __, ...body } = await world.itemBody(as, in_vault, {}, revision, item)
  return codeOf(await server.send(updateItem, { as, params: { id: item }, body: { ...body, files } }))
}
const open = async (as: Keyed, id: string, file: string, revision = 1) =>
  codeOf(await server.send(calls.openItemFile, { as, params: { id, file }, body: { revision } }))
const read = async (as: Keyed, id: string, file: string, part = 1, revision = 1) => {
  const answer = await server.send(calls.readFilePart, {
    as,
    params: { id, file, part },
    query: { revision },
  })
  return answer.status === 200 ? answer.body.sealed : codeOf(answer)
}
const filesLeft = async (id: string) =>
  (await db.read.kysely.selectFrom('item_file_parts').select('part').where('file_id', '=', id).execute())
    .length
const sweep = () => server.platform.jobs.runDue()

test('who may not write here begins no upload, and learns nothing of a hidden vault', async () => {
  const { id } = await create(founder, [])
  assert.equal(await begin(stranger, uploadFor(null)), '404 not_found')
  assert.equal(await begin(stranger, uploadFor(id)), '404 not_found')
  assert.equal(await begin(founder, uploadFor(newId())), '404 not_found', 'an item that does not exist')
  const listed = await makeVault('listed')
  assert.equal(await begin(stranger, uploadFor(null, 10, listed)), '403 not_member')
  const elsewhere = { ...uploadFor(id), vault_id: listed }
  assert.equal(await begin(founder, elsewhere), '404 not_found', 'an item of another vault')
})

test('an upload is one of a file of at most 10 MB, and its id is its own', async () => {
  for (const wrong of [
    { parts: 11, bytes: 10 * filePartBytes + 64 },
    { parts: 1, bytes: fileMaxBytes },
    { parts: 2, bytes: 64 },
  ]) {
    assert.equal(await begin(founder, { ...uploadFor(null), ...wrong }), '422 invalid')
  }
  const upload = uploadFor(null)
  assert.equal(await begin(founder, upload), '204')
  assert.equal(await begin(founder, upload), '204', 'after a lost answer')
  assert.equal(await begin(founder, { ...upload, bytes: 64 }), '409 id_taken')
  assert.equal(await begin(manager, upload), '409 id_taken')
})

test('a part is taken from who began, in the size that was said, and only once', async () => {
  const upload = uploadFor(null, filePartBytes + 100)
  assert.equal(await begin(founder, upload), '204')
  const { id } = upload
  assert.equal(await put(manager, id, 1, partOf(upload, 1)), '404 not_found')
  assert.equal(await put(founder, newId(), 1, partOf(upload, 1)), '404 not_found')
  assert.equal(await put(founder, id, 1, partOf(upload, 2)), '422 invalid', 'cut')
  assert.equal(await put(founder, id, 3, partOf(upload, 2)), '422 invalid', 'one more')
  const [first, second] = [partOf(upload, 1), partOf(upload, 1)]
  assert.deepEqual([await put(founder, id, 1, first), await put(founder, id, 1, second)], ['204', '204'])
  assert.equal(await put(founder, id, 2, partOf(upload, 2)), '204')
  const item = await create(founder, [id])
  assert.equal(item.code, '200')
  assert.equal(await open(founder, item.id, id), '200')
  assert.equal(await read(founder, item.id, id, 1), first)
  assert.equal(await put(founder, id, 1, second), '404 not_found', 'nothing replaces a part of a kept file')
})

test('a write names no file that is missing, cut, of somebody else or of another item', async () => {
  const cut = uploadFor(null, filePartBytes + 1)
  assert.equal(await begin(founder, cut), '204')
  assert.equal(await put(founder, cut.id, 1, partOf(cut, 1)), '204')
  const theirs = await uploaded(manager, null)
  const elsewhere = await uploaded(founder, null, 10, await makeVault())
  const kept = await uploaded(founder, null)
  const holder = await create(founder, [kept])
  assert.equal(holder.code, '200')
  const forOther = await uploaded(founder, holder.id)
  for (const file of [newId(), cut.id, theirs, elsewhere, kept, forOther]) {
    assert.equal((await create(founder, [file])).code, '409 file_missing')
  }
  const item = await create(founder, [])
  assert.equal(await update(founder, item.id, 2, [kept]), '409 file_missing')
  assert.equal(await update(founder, item.id, 2, [await uploaded(founder, item.id)]), '200')
  assert.equal(await update(manager, holder.id, 2, [kept]), '200', 'who writes next keeps it')
})

test('an upload is given up after an hour, and a kept file is not', async () => {
  const [late, kept] = [await uploaded(founder, null), await uploaded(founder, null)]
  const { id } = await create(founder, [kept])
  await jit.advance({ minutes: 61 })
  assert.equal((await create(founder, [late])).code, '409 file_missing', 'before anything is swept')
  await sweep()
  assert.deepEqual([await filesLeft(late), await filesLeft(kept)], [0, 1])
  assert.equal(await put(founder, late, 1, randomSealedText(200)), '404 not_found')
  assert.equal(await open(founder, id, kept), '200')
})

test('a write and the sweep at the same moment leave a whole file or a refusal', async () => {
  for (let round = 0; round < 6; round++) {
    const file = await uploaded(founder, null)
    const written = create(founder, [file])
    const ended = db.inTransaction((tx) =>
      tx.kysely.deleteFrom('item_files').where('id', '=', file).where('expires_at', 'is not', null).execute(),
    )
    const [{ id, code }] = await Promise.all([written, ended])
    assert.ok(['200', '409 file_missing'].includes(code), code)
    assert.equal(await filesLeft(file), code === '200' ? 1 : 0)
    if (code === '200') assert.equal(await open(founder, id, file), '200')
  }
})

test('two uploads of one part at once keep one of them', async () => {
  const upload = uploadFor(null)
  assert.equal(await begin(founder, upload), '204')
  const sent = [1, 2, 3, 4].map(() => partOf(upload))
  assert.deepEqual(
    new Set(await Promise.all(sent.map((one) => put(founder, upload.id, 1, one)))),
    new Set(['204']),
  )
  const { id } = await create(founder, [upload.id])
  await open(founder, id, upload.id)
  assert.ok(sent.includes(await read(founder, id, upload.id)))
})

test('an item has room for 100 MB, and a person for as much on the way', async () => {
  const owner = await vaults.organisation.join('contributor')
  const own = await makeVault()
  await vaults.addMember(founder, own, owner)
  await vaults.deliver(founder, own, [owner])
  const { id } = await create(owner, [], {}, own)
  const waiting = Array.from({ length: 10 }, () => uploadFor(id, fileMaxBytes, own))
  for (const one of waiting) assert.equal(await begin(owner, one), '204')
  assert.equal(await begin(owner, uploadFor(null, 64, own)), '409 uploads_full')
  await db.inTransaction((tx) =>
    tx.kysely.updateTable('item_files').set({ expires_at: null }).where('item_id', '=', id).execute(),
  )
  assert.equal(await begin(owner, uploadFor(id, 64, own)), '409 item_files_full')
  const late = await uploaded(owner, null, 64, own)
  assert.equal(await update(owner, id, 2, [late], own), '409 item_files_full', 'nor by the write')
  await db.inTransaction((tx) => tx.kysely.deleteFrom('item_files').where('item_id', '=', id).execute())
})

test('the organisation has a limit for all files', async () => {
  const { config } = server.platform
  const before = config.filesGigabytes
  config.filesGigabytes = 0.001
  const answer = await server.send(calls.beginUpload, { as: founder, body: uploadFor(null, fileMaxBytes) })
  config.filesGigabytes = before
  assert.equal(codeOf(answer), '409 organisation_files_full')
  assert.match(answer.error.detail, /limit of 0\.001 GB/)
})

// Promise 19
test('a file opens for who may reveal the revision that names it, with an entry, and its parts only after that', async () => {
  const file = await uploaded(founder, null)
  const { id } = await create(founder, [file])
  assert.equal(await update(founder, id, 2, []), '200')
  assert.equal(await read(founder, id, file), '409 file_not_open')
  assert.equal(await open(stranger, id, file), '404 not_found')
  assert.equal(await open(founder, id, file, 2), '404 not_found', 'a revision that does not name it')
  assert.equal(await open(founder, id, newId()), '404 not_found')
  assert.equal(await open(founder, id, file, 9), '404 not_found')
  const query = { event_type: 'item_file_opened' as const, item_id: id }
  assert.deepEqual((await server.call(listAuditLogs, { as: founder, query })).body, [])
  assert.equal(await open(founder, id, file), '200')
  assert.match(await read(founder, id, file), /^cha1\./)
  assert.equal(await read(manager, id, file), '409 file_not_open', 'another person’s opening is theirs')
  const [entry, ...more] = (await server.call(listAuditLogs, { as: founder, query })).body
  assert.equal(more.length, 0)
  const { file: named, revision, item_title } = entry?.details ?? {}
  assert.deepEqual([named, revision, typeof item_title], [file, '1', 'string'])
  assert.equal(await read(founder, id, file, 1, 2), '404 not_found', 'nor as of another revision')
  await jit.advance({ minutes: 16 })
  assert.equal(await read(founder, id, file), '409 file_not_open')
  await sweep()
  const day = isoInstant(server.clock.now() - 3_600_000)
  const bounds = [day, isoInstant(server.clock.now())].join(',')
  const counted = await server.call(countReveals, { as: founder, query: { bounds, item_id: id } })
  assert.deepEqual(counted.body, [1])
})

test('what must be checked out opens to its holder alone, until they give it back', async () => {
  const file = await uploaded(founder, null)
  const { id } = await create(founder, [file], { requires_checkout: true })
  assert.equal(await open(founder, id, file), '403 checkout_required')
  await server.call(checkouts.checkOutItem, { as: manager, params: { id } })
  assert.equal(await open(founder, id, file), '403 not_holder')
  assert.equal(await open(manager, id, file), '200')
  assert.match(await read(manager, id, file), /^cha1\./)
  await server.call(checkouts.checkInItem, { as: manager, params: { id } })
  assert.equal(await read(manager, id, file), '403 checkout_required')
  const tasks = (await server.call(listRotateTasks, { as: founder, query: {} })).body
  const asked = tasks.filter(({ item_id }) => item_id === id).map(({ about, reason }) => [about, reason])
  assert.equal(asked.length, 1, 'as after any reveal')
  assert.equal(asked[0]?.[1], 'check_in')
})

test('temporary access opens the files of its revision, and ends in the middle of one', async () => {
  const place = await jit.makePlace()
  const [first, second] = [
    await uploaded(founder, place.item, 10, place.vault),
    await uploaded(founder, place.item, 10, place.vault),
  ]
  assert.equal(await update(founder, place.item, 2, [first], place.vault), '200')
  assert.equal(await open(place.asking, place.item, first, 2), '403 not_member')
  const asked = await jit.ask(place.asking, place.vault, place.item)
  assert.equal(codeOf(await jit.approveAndDeliver(manager, asked.body.id)), '200')
  assert.equal(await update(founder, place.item, 3, [second], place.vault), '200')
  assert.equal(await open(place.asking, place.item, second, 3), '403 key_missing', 'not delivered yet')
  assert.equal(await open(place.asking, place.item, first, 2), '200')
  assert.match(await read(place.asking, place.item, first, 1, 2), /^cha1\./)
  await jit.revoke(manager, asked.body.id)
  assert.match(await read(place.asking, place.item, first, 1, 2), /^40[34] /)
})

test('files stay with history and with a deleted item, until that is erased', async () => {
  const file = await uploaded(founder, null)
  const { id } = await create(founder, [file])
  assert.equal(await update(founder, id, 2, []), '200')
  assert.equal(await update(founder, id, 3, [file]), '200', 'restored from history')
  const signature = await (await world.deviceOf(founder)).signDeletion({ vault, item: id, revision: 4 })
  assert.equal(
    codeOf(await server.send(deleteItem, { as: founder, params: { id }, body: { signature } })),
    '204',
  )
  assert.equal(await open(founder, id, file, 3), '404 not_found')
  assert.equal(await filesLeft(file), 1)
  const end = server.clock.now() + (deletedKeptDays + 1) * dayMs
  await purgeItemsOver(db, { ...server.platform, ...itemHooks }, end)
  assert.equal(await filesLeft(file), 0)
})

test('a move carries the files over, and leaves those of history behind', async () => {
  const to = await makeVault()
  const [kept, old] = [await uploaded(founder, null), await uploaded(founder, null)]
  const { id } = await create(founder, [old, kept])
  const { bodyOf, send } = moverIn(world)
  const signed = await bodyOf(founder, { from: vault, to, item: id })
  const missing = { ...signed, item: { ...signed.item, files: [newId()] } }
  assert.equal(codeOf(await send(founder, id, missing)), '409 file_missing')
  assert.equal(await open(founder, id, old), '200', 'nothing moved')
  const moved = { ...signed, item: { ...signed.item, files: [kept] } }
  assert.equal(codeOf(await send(founder, id, moved)), '200')
  assert.deepEqual([await filesLeft(kept), await filesLeft(old)], [1, 0])
  assert.equal(await open(founder, signed.item.id, kept), '200')
  assert.match(await read(founder, signed.item.id, kept), /^cha1\./)
  assert.equal(await open(founder, id, kept), '404 not_found')
})
