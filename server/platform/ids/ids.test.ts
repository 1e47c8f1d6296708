import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Id } from '@chaveiro/contract/primitives.ts'
import { makeId } from './ids.ts'

test('ids are of version 7, all different, and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 2000 }, () => makeId(1_800_000_000_000))
  assert.ok(ids.every((id) => Id.safeParse(id).success && id[14] === '7'))
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(ids.toSorted(), ids)
  assert.ok(makeId(1_800_000_000_001) > (ids.at(-1) ?? ''))
})
