// Promise 16

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { beginUpload, putFilePart } from '@chaveiro/contract/calls/item-files.ts'
import { endOneTimeFiles, readOneTimeFilePart, sendSecret } from '@chaveiro/contract/calls/one-time-links.ts'
import { filePartBytes, oneTimeFilesMax } from '@chaveiro/contract/constants.ts'
import { sealedPartBytes, uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeLinksWorld, makeNonce } from '../../testing/links-world.ts'
import { codeOf } from '../../testing/moves.ts'
import { oneTimeBody } from '../../testing/one-time-body.ts'
import { newId, randomSealedText } from '../../testing/signing-device.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const { advance, afterSweep, claim, contributor, founder, makeItem, makeFor, view, withdraw } =
  await makeLinksWorld(server)

async function uploaded(as: Keyed, size = 10, parts?: number): Promise<string> {
  const file = { id: newId(), ...uploadOf(size) }
  const body = { ...file, vault_id: null, item_id: null }
  assert.equal(codeOf(await server.send(beginUpload, { as, body })), '204')
  for (let part = 1; part <= (parts ?? file.parts); part++) {
    const sealed = randomSealedText(sealedPartBytes(file, part))
    const params = { id: file.id, part }
    assert.equal(codeOf(await server.send(putFilePart, { as, params, body: { sealed } })), '204')
  }
  return file.id
}
const make = async (files: string[]) => {
  const body = { ...oneTimeBody(), files }
  const made = await server.send(sendSecret, { as: contributor, body })
  return { token: body.token, id: made.body.id, code: codeOf(made) }
}
const fetchPart = async (token: string, nonce: string, file: string, part = 1) =>
  codeOf(await server.send(readOneTimeFilePart, { params: { token, file, part }, body: { nonce } }))
const received = async (token: string, nonce: string) =>
  codeOf(await server.send(endOneTimeFiles, { params: { token }, body: { nonce } }))
const isKept = async (id: string) =>
  (
    await server.platform.db.read.kysely
      .selectFrom('item_file_parts')
      .select('part')
      .where('file_id', '=', id)
      .execute()
  ).length > 0
const gone = '404 secret_not_found'

test('a link names no file that is missing, cut, of somebody else, of another link or too much together', async () => {
  const taken = await uploaded(contributor)
  assert.equal((await make([taken])).code, '200')
  const cut = await uploaded(contributor, filePartBytes + 1, 1)
  for (const file of [newId(), cut, taken, await uploaded(founder)]) {
    assert.equal((await make([file])).code, '409 file_missing')
    const of = await makeFor(contributor, await makeItem(), { ...oneTimeBody(), files: [file] })
    assert.equal(codeOf(of), '409 file_missing')
  }
  const params = { id: taken, part: 1 }
  const sealed = randomSealedText(sealedPartBytes(uploadOf(10), 1))
  const again = await server.send(putFilePart, { as: contributor, params, body: { sealed } })
  assert.equal(codeOf(again), '404 not_found', 'nothing replaces a part of a link’s file')
  const many = Array.from({ length: oneTimeFilesMax.count + 1 }, newId)
  assert.equal((await make(many)).code, '422 invalid')
})

test('only the page that opened a link fetches its files, as often as it needs, for ten minutes or until it has them', async () => {
  const [first, second] = [await uploaded(contributor), await uploaded(contributor)]
  const { token } = await make([first])
  const other = await make([second])
  const [nonce, another] = [makeNonce(), makeNonce()]
  assert.equal(await fetchPart(token, nonce, first), gone, 'before it is opened')
  assert.equal((await claim(token, { nonce })).status, 200)
  assert.equal((await claim(other.token, { nonce: another })).status, 200)
  for (const [asked, file] of [
    [another, first],
    [nonce, second],
    [nonce, newId()],
  ] as const) {
    assert.equal(await fetchPart(token, asked, file), gone)
  }
  assert.equal(await received(token, another), gone)
  await afterSweep()
  for (let times = 0; times < 2; times++) assert.equal(await fetchPart(token, nonce, first), '200')
  assert.equal(await received(token, nonce), '200')
  assert.deepEqual([await fetchPart(token, nonce, first), await isKept(first)], [gone, false])
  await advance({ minutes: 10 })
  assert.equal(await fetchPart(other.token, another, second), gone, 'its time is over')
  await afterSweep({ minutes: 5 })
  assert.equal(await isKept(second), false)
})

test('files go with a link that is withdrawn, expires, or is opened by a page that could not ask again', async () => {
  const files = [await uploaded(contributor), await uploaded(contributor), await uploaded(contributor)]
  const [withdrawn, expired, viewed] = files as [string, string, string]
  const first = await make([withdrawn])
  await make([expired])
  const third = await make([viewed])
  await afterSweep({ hours: 2 })
  assert.deepEqual(await Promise.all(files.map(isKept)), [true, true, true], 'longer than an upload')
  await withdraw(contributor, first.id)
  assert.equal((await view(third.token)).status, 200)
  assert.deepEqual(await Promise.all(files.map(isKept)), [false, true, false])
  await afterSweep({ hours: 24 })
  assert.equal(await isKept(expired), false)
})
