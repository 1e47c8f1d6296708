import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileMaxBytes, filePartBytes } from '../../constants.ts'
import { filePartsMax, isUpload, sealedPartBytes, uploadOf } from './file-parts.ts'

/** As FORMAT says it: version, salt, commitment, length and content in blocks of 64, tag. */
const asFormat = (content: number) => 1 + 32 + 32 + Math.ceil((4 + content) / 64) * 64 + 16

test('the size of each part follows from what the server is told, for any size', () => {
  const odd = [0, 1, 59, 60, 61, 64, 123, 124, 125, filePartBytes - 1, filePartBytes, filePartBytes + 1]
  for (const size of [...odd, 3 * filePartBytes, 7_654_321, fileMaxBytes - 1, fileMaxBytes]) {
    const upload = uploadOf(size)
    assert.ok(isUpload(upload), `${size}`)
    assert.ok(upload.parts <= filePartsMax)
    assert.ok(Math.abs(upload.bytes - size) < 64)
    for (let part = 1; part <= upload.parts; part++) {
      const content = Math.min(filePartBytes, size - (part - 1) * filePartBytes)
      assert.equal(sealedPartBytes(upload, part), asFormat(content), `${size}, part ${part}`)
    }
  }
})

test('no other numbers are an upload', () => {
  for (const [parts, bytes] of [
    [1, -64],
    [1, 1],
    [1, filePartBytes + 64],
    [2, filePartBytes - 64],
    [2, 2 * filePartBytes + 64],
  ] as const) {
    assert.equal(isUpload({ parts, bytes }), false, `${parts}, ${bytes}`)
  }
})
