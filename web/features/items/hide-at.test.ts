import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hideAt } from './hide-at.ts'

test('hiding one of two fields gives the other no more time, and showing another one does', () => {
  const one = hideAt({ count: 0, atMs: 0 }, 1, 1_000)
  assert.equal(one.atMs, 31_000)
  const two = hideAt(one, 2, 11_000)
  assert.equal(two.atMs, 41_000)
  assert.equal(hideAt(two, 1, 21_000).atMs, 41_000)
  assert.equal(hideAt(hideAt(two, 0, 21_000), 1, 25_000).atMs, 55_000)
})
