import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runsOf } from './runs.ts'

const runs = (letters: string, listGoesOn = false) =>
  runsOf([...letters], (one, other) => one === other, listGoesOn).map(
    ({ first, all, isCut }) => `${first}${all.length}${isCut ? '+' : ''}`,
  )

test('equal neighbours become one with a count; others stay separate, in order', () => {
  assert.deepEqual(runs(''), [])
  assert.deepEqual(runs('a'), ['a1'])
  assert.deepEqual(runs('aaabaa'), ['a3', 'b1', 'a2'])
})

test('only the last can be cut, if the list continues', () => {
  assert.deepEqual(runs('', true), [])
  assert.deepEqual(runs('aab', true), ['a2', 'b1+'])
  assert.deepEqual(runs('aaa', true), ['a3+'])
})
