import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withRange } from './with-range.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const after = (picked: string, from: string | null, to: string) =>
  [...withRange(ids, new Set(picked), from, to)].sort().join('')

test('a click picks one item, and a second click upon it leaves it', () => {
  assert.equal(after('', null, 'b'), 'b')
  assert.equal(after('bd', null, 'b'), 'd')
})

test('with Shift everything between the last click and this one is picked, in both directions, or left together', () => {
  assert.equal(after('b', 'b', 'd'), 'bcd')
  assert.equal(after('d', 'd', 'a'), 'abcd')
  assert.equal(after('abcde', 'b', 'd'), 'ae')
})

test('a range from an item that a filter hides meanwhile is the clicked item alone; one that cannot be picked stays out', () => {
  assert.equal(after('', 'hidden', 'c'), 'c')
  assert.equal(after('a', 'a', 'hidden'), 'a')
})
