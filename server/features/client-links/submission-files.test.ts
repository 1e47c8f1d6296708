// Promise 1

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as calls from '@chaveiro/contract/calls/client-links.ts'
import { openItemFile } from '@chaveiro/contract/calls/item-files.ts'
import * as inside from '@chaveiro/contract/calls/submissions.ts'
import {
  fileMaxBytes,
  filePartBytes,
  linkFilesMax,
  submissionFilesMax,
} from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { sealedPartBytes, uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { on, startClientLinksWorld } from '../../testing/client-links-world.ts'
import { codeOf } from '../../testing/moves.ts'
import { newId, randomSealedText } from '../../testing/signing-device.ts'
import type { TestLink } from '../../testing/test-client-links.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const clients = await startClientLinksWorld()
const { server, founder, links, vaults, send, advance, take, refuse, withdraw } = clients
after(() => server.stop())
const { db } = server.platform
const stranger = await vaults.organisation.join('contributor')

type Upload = { id: string; parts: number; bytes: number }
const upload = (size = 10): Upload => ({ id: newId(), ...uploadOf(size) })
const begin = async (link: TestLink, file: Upload, proof = link.proof) =>
  codeOf(
    await server.send(calls.beginSubmittedFile, {
      ...{ params: { token: link.token }, body: { ...file, proof } },
    }),
  )
const put = async (link: TestLink, id: string, part: number, sealed: string, proof = link.proof) =>
  codeOf(
    await server.send(calls.putSubmittedPart, {
      ...{ params: { token: link.token, id, part }, body: { proof, sealed } },
    }),
  )
const partOf = (file: Upload, part = 1) => randomSealedText(sealedPartBytes(file, part))

async function uploaded(link: TestLink, size = 10): Promise<string> {
  const file = upload(size)
  assert.equal(await begin(link, file), '200')
  for (let part = 1; part <= file.parts; part++) {
    assert.equal(await put(link, file.id, part, partOf(file, part)), '200')
  }
  return file.id
}
const submit = async (link: TestLink, files: string[]) => {
  const body = { ...(await links.submission(link)), files }
  return { ...body, code: codeOf(await send(link.token, body)) }
}
const open = async (as: Keyed, id: string, file: string) =>
  codeOf(await server.send(inside.openSubmissionFile, { as, params: { id, file } }))
const read = async (as: Keyed, id: string, file: string) =>
  codeOf(await server.send(inside.readSubmissionFilePart, { as, params: { id, file, part: 1 } }))
const isKept = async (id: string) =>
  (await db.read.kysely.selectFrom('item_file_parts').select('part').where('file_id', '=', id).execute())
    .length > 0

test('without the whole address of an open link nothing is uploaded', async () => {
  const vault = await vaults.makeVault()
  const [link, other] = [await links.make(founder, vault), await links.make(founder, vault)]
  const file = upload()
  assert.equal(await begin(link, file, other.proof), '404 invalid_link')
  assert.equal(await begin({ ...link, token: 'A'.repeat(43) }, file), '404 invalid_link')
  assert.equal(await begin(link, file), '200')
  assert.equal(await begin(link, file), '200', 'after a lost answer')
  assert.equal(await begin(link, { ...file, bytes: 64 }), '409 id_taken')
  assert.equal(await begin(other, file), '409 id_taken')
  assert.equal(await put(link, file.id, 1, partOf(file), other.proof), '404 invalid_link')
  assert.equal(await put(other, file.id, 1, partOf(file)), '409 file_missing')
  assert.equal(await put(link, file.id, 2, partOf(file)), '422 invalid')
  assert.equal(await put(link, file.id, 1, randomSealedText(99)), '422 invalid', 'of another size')
  await withdraw(founder, link.id)
  assert.equal(await put(link, file.id, 1, partOf(file)), '404 invalid_link')
  assert.equal(await begin(link, upload()), '404 invalid_link')
})

test('a submission names no file that is missing, cut, of another link or of another submission', async () => {
  const vault = await vaults.makeVault()
  const [link, other] = [await links.make(founder, vault), await links.make(founder, vault)]
  const cut = upload(filePartBytes + 1)
  assert.equal(await begin(link, cut), '200')
  assert.equal(await put(link, cut.id, 1, partOf(cut, 1)), '200')
  const [theirs, taken, late] = [await uploaded(other), await uploaded(link), await uploaded(link)]
  assert.equal((await submit(link, [taken])).code, '200')
  for (const file of [newId(), cut.id, theirs, taken]) {
    assert.equal((await submit(link, [file])).code, '409 file_missing')
  }
  await advance({ minutes: 61 })
  assert.equal((await submit(link, [late])).code, '409 file_missing', 'it waited more than an hour')
  await server.platform.jobs.runDue()
  assert.deepEqual([await isKept(late), await isKept(taken)], [false, true])
})

test('the inbox says how many files each waiting submission has', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault)
  const two = await submit(link, [await uploaded(link), await uploaded(link, filePartBytes + 1)])
  const none = await submit(link, [])
  await uploaded(link)
  const counts = async () =>
    Object.fromEntries(
      (await server.call(inside.listSubmissions, { as: founder, params: { id: vault } })).body.map(
        ({ id, files }) => [id, files],
      ),
    )
  assert.deepEqual(await counts(), { [two.id]: 2, [none.id]: 0 })
  await refuse(founder, vault, two.id, 'Not ours')
  assert.deepEqual(await counts(), { [two.id]: 0, [none.id]: 0 })
})

test('a link takes so many files and bytes at once and in a day, and a submission so many together', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault)
  const most = upload(fileMaxBytes)
  await advance({ milliseconds: dayMs - (server.clock.now() % dayMs) })
  for (let sum = most.bytes; sum <= linkFilesMax.bytesADay; sum += most.bytes) {
    assert.equal(await begin(link, { ...most, id: newId() }), '200')
  }
  assert.equal(await begin(link, { ...most, id: newId() }), '409 link_files_full')
  await advance({ minutes: 61 })
  await server.platform.jobs.runDue()
  assert.equal(
    await begin(link, { ...most, id: newId() }),
    '409 link_files_full',
    'given up, and still counted',
  )
  await advance({ hours: 24 })
  assert.equal(await begin(link, { ...most, id: newId() }), '200')
  const many = Array.from({ length: submissionFilesMax.count + 1 }, newId)
  assert.equal((await submit(link, many)).code, '422 invalid')
})

test('a file is opened by those who may open its submission, audited, until it is decided', async () => {
  const vault = await vaults.makeVault({ visibility: 'private' })
  const link = await links.make(founder, vault)
  const file = await uploaded(link)
  const { id, code } = await submit(link, [file])
  assert.equal(code, '200')
  const other = await submit(link, [await uploaded(link)])
  assert.equal(await open(stranger, id, file), '404 not_found')
  assert.equal(await open(founder, other.id, file), '404 not_found', 'of another submission')
  assert.equal(await read(founder, id, file), '409 file_not_open')
  assert.equal(await open(founder, id, file), '200')
  assert.equal(await read(founder, id, file), '200')
  assert.equal(await read(stranger, id, file), '404 not_found')
  await advance({ minutes: 16 })
  assert.equal(await read(founder, id, file), '409 file_not_open', 'later it has to be opened again')
  const query = { event_type: 'submission_file_opened' as const, vault_id: vault }
  const entries = (await server.call(listAuditLogs, { as: founder, query })).body
  assert.deepEqual(
    entries.map(({ details }) => details.file),
    [file],
  )
  assert.equal((await refuse(founder, vault, id, 'Not ours')).status, 200)
  assert.equal(await open(founder, id, file), '404 not_found')
  assert.equal(await isKept(file), false)
})

test('taken, files become the item’s; what the item does not name, and what is erased, goes', async () => {
  const vault = await vaults.makeVault()
  const link = await links.make(founder, vault)
  const [kept, left, gone] = [await uploaded(link), await uploaded(link), await uploaded(link)]
  const { id, password } = await submit(link, [kept, left])
  const erased = await submit(link, [gone])
  const other = await submit(link, [])
  const named = await hashed(password)
  const wrong = await take(founder, vault, other.id, await hashed(other.password), [kept])
  assert.equal(codeOf(wrong), '409 file_missing', 'by another submission')
  assert.equal(codeOf(await take(founder, vault, undefined, undefined, [kept])), '409 file_missing')
  const taken = await take(founder, vault, id, named, [kept])
  assert.equal(codeOf(taken), '200')
  const item = taken.body.id
  const opened = await server.send(openItemFile, {
    ...{ as: founder, params: { id: item, file: kept }, body: { revision: 1 } },
  })
  assert.equal(codeOf(opened), '200')
  assert.deepEqual([await isKept(kept), await isKept(left)], [true, false])
  const erasure = await vaults.erasure(founder, vault, { link: link.id })
  assert.equal((await withdraw(founder, link.id, erasure)).status, 200)
  assert.deepEqual([await isKept(kept), await isKept(gone)], [true, false])
  assert.equal(await open(founder, erased.id, gone), '404 not_found')
  const list = (await server.call(inside.listSubmissions, on(founder, vault))).body
  assert.deepEqual(list.map(({ state }) => state).sort(), ['erased', 'erased', 'taken'])
})

const hashed = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64url')
