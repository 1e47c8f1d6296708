import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { readExport } from '../read-export.ts'
import { lostForGood } from '../testing/lost-for-good.ts'
import { account, exported, field, shown } from '../testing/write-1pux.ts'

test('documents come with their bytes, under their last name; one that is not there, and a passkey’s key, are named as lost', async () => {
  const data = {
    accounts: [
      account([
        {
          categoryUuid: '006',
          details: {
            documentAttributes: { fileName: '../../contract.pdf', documentId: 'd1', decryptedSize: 4 },
          },
          overview: { title: 'Contract' },
        },
        {
          categoryUuid: '001',
          details: {
            sections: [
              {
                title: 'Related',
                fields: [
                  field('plan', { file: { fileName: 'plan.txt', documentId: 'd2', decryptedSize: 9 } }),
                  field('gone', { file: { fileName: 'gone.txt', documentId: 'd3', decryptedSize: 1 } }),
                ],
              },
            ],
            passkey: {
              createdAt: 1,
              type: 'webauthn',
              privateKey: 'secret',
              userHandle: 'uh',
              rpId: 'shop.example',
            },
          },
          overview: { title: 'Shop', passkey: { rpId: 'shop.example', credentialId: 'cid' } },
        },
      ]),
    ],
  }
  const { records, lost } = await exported(data, {
    'files/d1__../../contract.pdf': strToU8('%PDF'),
    'files/d2__plan.txt': strToU8('made up'),
  })
  const files = records.flatMap((record) => record.files)
  assert.deepEqual(
    await Promise.all(
      files.map(async ({ name, size, bytes }) => [name, size, new TextDecoder().decode(await bytes())]),
    ),
    [
      ['contract.pdf', 4, '%PDF'],
      ['plan.txt', 7, 'made up'],
    ],
  )
  assert.deepEqual(records[1] && shown(records[1]), [
    'passkey.userHandle=uh',
    'passkey.rpId=shop.example',
    'passkey.credentialId=cid',
  ])
  assert.deepEqual(lostForGood(lost), [
    { record: 'Shop', what: 'gone.txt', why: 'file_missing' },
    { record: 'Shop', what: 'passkey', why: 'passkey' },
  ])
})

test('the JSON alone is read, too; items of the first version; and several accounts are told apart', async () => {
  const data = {
    accounts: [
      account([{ item: { uuid: 'i', trashed: true, overview: { title: 'A' }, details: {} }, file: null }]),
      account([{ overview: { title: 'B' }, details: {} }], 'Family'),
    ],
  }
  const read = await readExport({ name: 'x', bytes: new TextEncoder().encode(JSON.stringify(data)) })
  assert.equal(read.format, 'one-password-1pux')
  assert.deepEqual(
    read.records.map(({ path, title, archived }) => [path.join('/'), title, archived]),
    [
      ['Agency/Clients', 'A', true],
      ['Family/Clients', 'B', false],
    ],
  )
})

test('an export that is cut off is refused with its place', async () => {
  const cut = { 'export.data': strToU8('{"accounts":[{"vaults":[') }
  await assert.rejects(readExport({ name: 'x', bytes: new Uint8Array(zipSync(cut)) }), { code: 'cut_off' })
})
