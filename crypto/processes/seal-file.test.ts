// Promise 1

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filePartBytes } from '@chaveiro/contract/constants.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { type FilePartPlace, openFilePart, sealFilePart } from './seal-file.ts'

const org = 'A'.repeat(43)
const file = '01980000-0000-7000-8000-000000000051'
const other = '01980000-0000-7000-8000-000000000052'
const place = { org, file, part: 2, parts: 3 }
const key = SecretKey.random('file')
const content = new Uint8Array(filePartBytes).map((_, i) => i % 251)
const sealed = await sealFilePart(key, content, place)
const openFailed = { code: 'open_failed' }

const lies: Readonly<Record<string, Partial<FilePartPlace>>> = {
  'a part of another file': { file: other },
  'a part moved to another place': { part: 1 },
  'the last part of a file that was cut off after it': { parts: 2 },
  'a part of a file that was lengthened': { parts: 4 },
  'a part of another organisation': { org: 'B'.repeat(43) },
  'a part without a number': { part: 0 },
}

for (const [lie, wrong] of Object.entries(lies)) {
  test(`${lie} does not open`, async () => {
    await assert.rejects(openFilePart(key, sealed, { ...place, ...wrong }), openFailed)
  })
}

test('a part does not open with another key, shortened or altered', async () => {
  await assert.rejects(openFilePart(SecretKey.random('file'), sealed, place), openFailed)
  await assert.rejects(openFilePart(key, sealed.slice(0, -4), place), openFailed)
  const at = sealed.length - 100
  const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  await assert.rejects(openFilePart(key, altered, place), openFailed)
})

test('a part opens at its own place, and an empty file has one empty part', async () => {
  assert.deepEqual(await openFilePart(key, sealed, place), content)
  const only = { org, file, part: 1, parts: 1 }
  const empty = await sealFilePart(key, new Uint8Array(0), only)
  assert.equal((await openFilePart(key, empty, only)).length, 0)
})
