// Promise 16

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { filePartBytes, oneTimeFilesMax } from '@chaveiro/contract/constants.ts'
import type { OneTimeFile } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { oneTimeFiles } from '@chaveiro/device/links/public/one-time-files.ts'
import { pageAt, partsOf } from '../../support/links.ts'
import { secret, startLyingServer } from '../../support/lying-server.ts'

const { admin, proxy, vaultId } = await startLyingServer()
const whole = randomBytes(2 * filePartBytes + 777)
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())
const calls = { baseUrl: proxy.baseUrl, language: () => 'en', wait: async () => undefined }

/** Opens a link as its page does, and answers its secret with the files of that page. */
async function opened(url: string) {
  const page = await pageAt(url, proxy.baseUrl)
  const shown = await page.show()
  const { nonce } = page.state()
  const { token } = partsOf(url)
  return { shown, token, nonce, files: shown.files ?? [], page: oneTimeFiles(token, nonce, calls) }
}
const typed = { title: 'Wi-Fi', type: '', login: '', password: 'p', login_url: '', notes: '' }
const attach = (...contents: Buffer[]) =>
  admin.session.links.sendSecret({
    label: '',
    secret: { ...typed, fields: [], no_copy: false },
    files: contents.map((content) => ({
      name: '../contrato.pdf',
      content: new Blob([new Uint8Array(content)]),
    })),
  })

test('chosen files of an item come to the reader to the byte, an entry for each, and nothing of them to the server', async () => {
  const chosen = await admin.session.addFile(vaultId, 'contrato social.pdf', whole)
  const left = await admin.session.addFile(vaultId, 'outro.pdf', Buffer.from('not chosen'))
  const { id } = await admin.session.createItem(
    vaultId,
    { title: 'with files', type: 'api_key' },
    { ...secret('p'), files: [chosen, left] },
  )
  const { url } = await admin.session.makeItemLink(id, {
    ...{ parts: ['title'], templateFields: [], withOwnFields: false, fields: [], files: [chosen.id] },
  })
  const { files, page, token, nonce } = await opened(url)
  assert.deepEqual(
    files.map(({ name, size }) => [name, size]),
    [['contrato social.pdf', whole.length]],
  )
  const steps: number[] = []
  const content = await page.fetch(files[0] as OneTimeFile, ({ done, of }) => steps.push(done / of))
  assert.deepEqual([await bytesOf(content), steps], [whole, [1 / 3, 2 / 3, 1]])
  assert.equal(content.type, 'application/octet-stream')
  await page.received()
  const again = oneTimeFiles(token, nonce, calls).fetch(files[0] as OneTimeFile, () => undefined)
  await assert.rejects(again, { fault: 'used' })
  const query = { event_type: 'item_file_opened' as const, item_id: id }
  assert.equal((await admin.api.send(listAuditLogs, { query })).length, 1)
  assert.equal(proxy.seen().includes('contrato'), false)
})

test('a cut download goes on where it stopped, and more than 25 MB are refused before anything is sent', async () => {
  const { files, token, nonce } = await opened((await attach(whole)).url)
  const [file] = files as [OneTimeFile]
  const asked: string[] = []
  const counting: typeof fetch = (input, init) => {
    asked.push(String(input).slice(-1))
    return fetch(input, init)
  }
  const page = oneTimeFiles(token, nonce, { ...calls, fetch: counting })
  proxy.refuse('POST', /\/parts\/3$/, 500, 'not_ready')
  await assert.rejects(
    page.fetch(file, () => undefined),
    { fault: 'failed' },
  )
  proxy.honest()
  assert.deepEqual(await bytesOf(await page.fetch(file, () => undefined)), whole)
  assert.deepEqual(asked, ['1', '2', '3', '3'])
  const much = Buffer.alloc(oneTimeFilesMax.bytes / 3 + 1)
  await assert.rejects(attach(much, much, much), { code: 'link_files_too_large' })
})

test('parts exchanged, cut, altered or of another link: nothing of the file is given out', async () => {
  const [mine, other] = [await opened((await attach(whole)).url), await opened((await attach(whole)).url)]
  const [file] = mine.files as [OneTimeFile]
  const [foreign] = other.files as [OneTimeFile]
  const partOf = async (of: typeof mine, { id }: OneTimeFile, part: number) => {
    const path = `/api/view-secret/${of.token}/files/${id}/parts/${part}`
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify({ nonce: of.nonce }) }
    proxy.honest()
    return (await (await fetch(proxy.baseUrl + path, sent)).json()) as { sealed: string }
  }
  const [one, two, theirs] = [
    await partOf(mine, file, 1),
    await partOf(mine, file, 2),
    await partOf(other, foreign, 1),
  ]
  const lies = [
    two,
    theirs,
    { sealed: one.sealed.slice(0, -400) },
    { sealed: `${one.sealed.slice(0, -8)}AAAAAAAA` },
  ]
  for (const lie of lies) {
    proxy.answer('POST', /\/parts\/1$/, lie)
    const page = oneTimeFiles(mine.token, mine.nonce, calls)
    await assert.rejects(
      page.fetch(file, () => undefined),
      { fault: 'altered' },
    )
    proxy.honest()
  }
  const wrong = { ...file, hash: 'A'.repeat(43) }
  await assert.rejects(
    mine.page.fetch(wrong, () => undefined),
    { fault: 'altered' },
  )
  assert.deepEqual(await bytesOf(await mine.page.fetch(file, () => undefined)), whole)
})
