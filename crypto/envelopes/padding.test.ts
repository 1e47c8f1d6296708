import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pad, unpad } from './padding.ts'

const openFailed = { code: 'open_failed' }

test('padding is length, plaintext and zeros to a multiple of 64', () => {
  assert.deepEqual([...pad(new Uint8Array([7, 8])).subarray(0, 7)], [0, 0, 0, 2, 7, 8, 0])
  assert.deepEqual(
    [0, 60, 61, 124, 125].map((size) => pad(new Uint8Array(size)).length),
    [64, 64, 128, 128, 192],
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) =>
      assert.deepEqual(unpad(pad(bytes)), new Uint8Array(bytes)),
    ),
  )
})

test('padding that `pad` does not produce is refused', () => {
  const padded = pad(new Uint8Array([7, 8]))
  const changed = (change: (bytes: Uint8Array) => void) => {
    const bytes = padded.slice()
    change(bytes)
    return bytes
  }
  const bad = [
    new Uint8Array(0),
    new Uint8Array(63),
    padded.slice(0, 32),
    new Uint8Array([...padded, ...new Uint8Array(64)]),
    changed((bytes) => bytes.set([1], 63)),
    changed((bytes) => bytes.set([1], 6)),
    changed((bytes) => bytes.set([0, 0, 0, 61])),
    changed((bytes) => bytes.set([255, 255, 255, 255])),
    changed((bytes) => bytes.set([0, 0, 0, 1])),
  ]
  for (const bytes of bad) assert.throws(() => unpad(bytes), openFailed)
})
