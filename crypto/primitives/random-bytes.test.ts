import assert from 'node:assert/strict'
import { test } from 'node:test'
import { equalBytes } from './equal-bytes.ts'
import { randomBelow, randomBytes } from './random-bytes.ts'
import { SecretKey } from './secret-key.ts'

test('random bytes differ', () => {
  assert.equal(randomBytes(32).length, 32)
  assert.notDeepEqual(randomBytes(32), randomBytes(32))
})

test('draws below a limit are evenly distributed', () => {
  const counts = new Array(7).fill(0)
  for (let i = 0; i < 70_000; i++) counts[randomBelow(7)]++
  for (const count of counts) assert.ok(count > 9_500 && count < 10_500, String(counts))
  assert.equal(randomBelow(1), 0)
  for (const limit of [0, -1, 1.5, 2 ** 32 + 1]) assert.throws(() => randomBelow(limit), RangeError)
})

test('bytes are equal only if all are', () => {
  assert.equal(equalBytes(new Uint8Array([1, 2]), new Uint8Array([1, 2])), true)
  assert.equal(equalBytes(new Uint8Array([1, 2]), new Uint8Array([1, 3])), false)
  assert.equal(equalBytes(new Uint8Array([1, 2]), new Uint8Array([1])), false)
})

test('a secret key appears in no JSON and no inspection, and has 32 bytes', async () => {
  const { inspect } = await import('node:util')
  const key = SecretKey.of('item', new Uint8Array(32).fill(77))
  assert.equal(JSON.stringify(key), '{"kind":"item"}')
  assert.ok(!inspect(key, { depth: 9, showHidden: true }).includes('77'))
  assert.throws(() => SecretKey.of('item', new Uint8Array(31)), RangeError)
  key.copyBytes().fill(0)
  assert.equal(key.copyBytes()[0], 77)
})
