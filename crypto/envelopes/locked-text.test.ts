// Promises 1, 12

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SecretKey } from '../primitives/secret-key.ts'
import { readLockedText, writeLockedText } from './locked-text.ts'
import { sealUnderKey } from './seal-under-key.ts'
import { writeWireText } from './wire-text.ts'

/** The contract's `maxLength.sealedValues`. */
const mostChars = 65_536
const toPerson = (length: number) => writeWireText(2, new Uint8Array(length).fill(7))
const place = {
  ...{ org: 'A'.repeat(43), vault: id(1), request: id(3), content: 'A'.repeat(43) },
  ...{ generation: 1, dealing: 1, position: 1 },
}

test('values locked for 31 others fit into what the server accepts', async () => {
  const keys = new Map(Array.from({ length: 31 }, (_, index) => [index + 2, toPerson(1120 + 48)]))
  const values = new TextEncoder().encode(toPerson(1120 + 60 + Math.ceil((31 * 32 * 4) / 3) + 16))
  const sealed = await sealUnderKey(SecretKey.random('opening'), values, 'locked-custody-values', place)
  const text = writeLockedText({ keys, sealed })
  assert.ok(text.length <= mostChars, String(text.length))
  assert.deepEqual(readLockedText(text), { keys, sealed })
})

test('a text that ends before the keys that it counts, or of another version, is refused', () => {
  const text = writeLockedText({ keys: new Map([[2, toPerson(1120 + 48)]]), sealed: '' })
  const body = [...Buffer.from(text.slice(5), 'base64url')].slice(1)
  const written = (version: number, bytes: number[]) => writeWireText(version, Uint8Array.from(bytes))
  assert.equal(readLockedText(written(3, body)).keys.size, 1)
  for (const other of [written(3, body.slice(0, -1)), written(3, [2, ...body.slice(1)]), written(2, body)]) {
    assert.throws(() => readLockedText(other), { code: 'open_failed' })
  }
})

function id(number: number): string {
  return `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
}
