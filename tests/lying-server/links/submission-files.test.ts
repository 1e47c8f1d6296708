// Promise 15

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { openItemFile } from '@chaveiro/contract/calls/item-files.ts'
import {
  openSubmissionFile,
  type readSubmissionFilePart,
  type SubmittedCredential,
} from '@chaveiro/contract/calls/submissions.ts'
import { filePartBytes } from '@chaveiro/contract/constants.ts'
import { openSubmissionPage } from '@chaveiro/device/links/public/submission-page.ts'
import { credential, pageOf, waitingIn } from '../../support/client-page.ts'
import { startLyingServer } from '../../support/lying-server.ts'

type Part = CallOutput<typeof readSubmissionFilePart>
const { admin, proxy, vaultId, device: unlocked, baseUrl } = await startLyingServer()
const device = await unlocked()
const { links } = device.session

/** Submits these files through a new link of the vault, as the client's page does. */
async function handIn(...contents: Buffer[]) {
  const { url } = await admin.session.makeClientLink(vaultId)
  const page = (await pageOf(url, baseUrl)) ?? assert.fail('damaged')
  const files = contents.map((content) => new File([new Uint8Array(content)], '../contrato social.pdf'))
  const steps: number[] = []
  await page.submit(credential, files, ({ done, of }) => steps.push(done / of))
  const id = (await waitingIn(admin, vaultId)).at(-1) ?? assert.fail('nothing came')
  const { handle, credential: typed } = await device.openSubmission(id, vaultId)
  return { id, handle, typed, files: typed.files ?? [], steps }
}
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())
const whole = randomBytes(2 * filePartBytes + 777)
const first = await handIn(whole, Buffer.alloc(0))
const second = await handIn(whole)
const [file, empty] = first.files
const [foreign] = second.files
assert.ok(file && empty && foreign)

const sealedPart = async (id: string, of: string, part: number) => {
  const path = `/api/submissions/${id}/files/${of}`
  const headers = { authorization: `Bearer ${admin.token}` }
  await fetch(`${baseUrl}${path}/open`, { method: 'POST', headers })
  return (await (await fetch(`${baseUrl}${path}/parts/${part}`, { headers })).json()) as Part
}
const partIn = (url: URL) => Number(url.pathname.split('/').at(-1))
const lieAboutParts = (tell: (told: Part, part: number) => Part | Promise<Part>) =>
  proxy.lie('GET', /\/files\/[^/]+\/parts\/\d+$/, (told, url) => tell(told as Part, partIn(url)))

const lies: Readonly<Record<string, () => void>> = {
  'two parts exchanged': () => lieAboutParts((_, part) => sealedPart(first.id, file.id, 3 - part || 3)),
  'a part cut': () => lieAboutParts(({ sealed }) => ({ sealed: sealed.slice(0, -400) })),
  'the same file of another submission': () =>
    lieAboutParts((_, part) => sealedPart(second.id, foreign.id, part)),
  'fewer parts': () => proxy.lie('POST', /\/files\/[^/]+\/open$/, () => ({ parts: 2 })),
}
for (const [lie, tell] of Object.entries(lies)) {
  test(`${lie}: nothing of a client’s file is given out`, async () => {
    proxy.honest()
    tell()
    await assert.rejects(links.openSubmissionFile(first.handle, file), { code: 'submission_unreadable' })
    proxy.honest()
  })
}

test('files go from the client’s page to the item, to the byte, without a name or a word for the server', async () => {
  const { handle, typed, files, steps } = first
  assert.deepEqual([files.length, steps[0], steps.at(-1)], [2, 0.25, 1])
  assert.deepEqual(await bytesOf(await links.openSubmissionFile(handle, file)), whole)
  assert.equal((await links.openSubmissionFile(handle, empty)).size, 0)
  const { title, login, password, notes } = typed as SubmittedCredential
  const secret = { password, notes, metadata: {}, fields: [], files }
  const overview = { title, login, type: 'web_credential' as const }
  const item = await device.session.links.takeSubmission(handle, overview, secret, false)
  assert.equal(item.has_files, true)
  const opened = await device.openItem(item.id)
  assert.deepEqual(opened.secret?.files, files)
  assert.equal(opened.secret?.notes, notes)
  const of = { id: item.id, revision: 1 }
  assert.deepEqual(await bytesOf(await device.session.items.openFile(of, file)), whole)
  await assert.rejects(links.openSubmissionFile(handle, file), { code: 'not_found' })
  assert.equal(proxy.seen().includes('contrato'), false)
})

test('after a failure the next try goes on with the parts that are missing', async () => {
  const { url } = await admin.session.makeClientLink(vaultId)
  const { pathname, hash } = new URL(url)
  const asked: string[] = []
  let failing: RegExp | null = /parts\/2$/
  const counting: typeof fetch = (input, init) => {
    const path = String(input).replace(/.*\/files/, 'files')
    asked.push(path)
    return failing?.test(path) ? Promise.resolve(Response.json({}, { status: 500 })) : fetch(input, init)
  }
  const calls = { baseUrl, language: () => 'en', fetch: counting }
  const address = { token: pathname.split('/').at(-1) ?? '', fragment: hash.slice(1) }
  const page = (await openSubmissionPage(address, calls)) ?? assert.fail('damaged')
  const files = [new File([new Uint8Array(whole)], 'a')]
  await assert.rejects(page.submit(credential, files), { fault: 'failed' })
  failing = null
  await page.submit(credential, files)
  const parts = asked.flatMap((path) => /parts\/(\d)$/.exec(path)?.[1] ?? [])
  assert.deepEqual(parts, ['1', '2', '2', '3'])
  assert.equal(asked.filter((path) => path === 'files').length, 1)
})

test('a file of another submission is not taken along, and a taken one is opened as the item’s alone', async () => {
  const secret = { password: 'p', notes: '', metadata: {}, fields: [], files: [foreign] }
  const draft = { title: 'another', type: 'web_credential' as const }
  await assert.rejects(device.createItem(vaultId, draft, secret), { code: 'file_missing' })
  const third = await handIn(Buffer.from('third'))
  const taking = links.takeSubmission(third.handle, draft, secret, false)
  await assert.rejects(taking, { code: 'file_missing' })
  const params = { id: second.id, file: foreign.id }
  assert.equal((await admin.api.send(openSubmissionFile, { params })).parts, 3)
  const asItem = admin.api.send(openItemFile, { params, body: { revision: 1 } })
  await assert.rejects(asItem, { code: 'not_found' })
})
