import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { Id } from '@chaveiro/contract/primitives.ts'
import { makeId } from './ids.ts'

test('ids sort in the order of creation, within a millisecond and when the clock is set back', () => {
  const now = Date.now()
  const made = Array.from({ length: 10_000 }, (_, index) => makeId(now - Math.floor(index / 4000)))
  assert.deepEqual(made, [...made].sort())
  assert.equal(new Set(made).size, made.length)
})

test('an id is a UUIDv7 of its instant', () => {
  const later = Date.now() + hourMs
  const id = makeId(later)
  assert.ok(Id.safeParse(id).success)
  assert.equal(id[14], '7')
  assert.equal(Number.parseInt(id.replace('-', '').slice(0, 12), 16), later)
})
