import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { readExport } from '../read-export.ts'
import { lostForGood } from '../testing/lost-for-good.ts'

test('an attachment comes under its name, cleaned, and one that the archive lacks is named', async () => {
  const record = {
    title: 'Loja',
    $type: 'login',
    attachments: [
      { file_uid: 'a', name: '../../nota.txt', mime: 'text/plain' },
      { file_uid: 'b', name: 'gone.txt' },
    ],
  }
  const bytes = new Uint8Array(
    zipSync({ 'export.json': strToU8(JSON.stringify({ records: [record] })), 'files/a': strToU8('texto') }),
  )
  const { format, records, lost } = await readExport({ name: 'x', bytes })
  const [file] = records[0]?.files ?? []
  assert.deepEqual([format, file?.name, file?.size], ['keeper-zip', 'nota.txt', 5])
  assert.equal(new TextDecoder().decode(await file?.bytes()), 'texto')
  assert.deepEqual(lostForGood(lost), [{ record: 'Loja', what: 'gone.txt', why: 'file_missing' }])
})
