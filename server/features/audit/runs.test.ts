import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runsOf } from './runs.ts'

const runs = (letters: string, listGoesOn = false) =>
  runsOf([...letters], (one, other) => one === other, listGoesOn).map(
    ({ first, count, isCut }) => `${first}${count}${isCut ? '+' : ''}`,
  )

test('neighbours that are alike become one with their count; others stay apart, in their order', () => {
  assert.deepEqual(runs(''), [])
  assert.deepEqual(runs('a'), ['a1'])
  assert.deepEqual(runs('aaabaa'), ['a3', 'b1', 'a2'])
})

test('only the last is cut where the list goes on', () => {
  assert.deepEqual(runs('', true), [])
  assert.deepEqual(runs('aab', true), ['a2', 'b1+'])
  assert.deepEqual(runs('aaa', true), ['a3+'])
})
