import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextOf, type Place, type Purpose } from '../envelopes/context.ts'
import {
  type ArchivePlace,
  checkOfArchive,
  openArchivePart,
  stretchForArchive,
} from '../processes/seal-archive.ts'
import frozen from './archive.json' with { type: 'json' }
import { type ArchiveVectors, makeArchive } from './make-archive.ts'
import { hex } from './vector-text.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

for (const [age, vectors] of [
  ['frozen when it was new', frozen as ArchiveVectors],
  ['made just now', await makeArchive()],
] as const) {
  describe(`an archive ${age}`, async () => {
    const { argon2, passphrase, sealed, content, second_of_two: second } = vectors
    const [one, two] = [1, 2].map((parts) => ({ argon2, parts })) as [ArchivePlace, ArchivePlace]
    const key = await stretchForArchive(passphrase, one)

    test('knows its passphrase by the same check', async () => {
      assert.equal(hex(await checkOfArchive(key, one)), vectors.check)
    })

    test('opens each part at its own place, and at no other', async () => {
      assert.equal(hex(await openArchivePart(key, bytesOf(sealed), 1, one)), content)
      assert.equal(hex(await openArchivePart(key, bytesOf(second.sealed), 2, two)), second.content)
      for (const [text, part, place] of [
        [second.sealed, 1, two],
        [second.sealed, 2, { argon2, parts: 3 }],
        [sealed, 1, two],
        [sealed, 1, { argon2: { ...argon2, passes: argon2.passes + 1 }, parts: 1 }],
      ] as const)
        await assert.rejects(openArchivePart(key, bytesOf(text), part, place), { code: 'open_failed' })
    })
  })
}

test('the contexts of archives have the same text', () => {
  for (const { purpose, place, text } of frozen.contexts) {
    const written = contextOf(purpose as Purpose, place as unknown as Place<Purpose>)
    assert.equal(new TextDecoder().decode(written), text)
  }
})
