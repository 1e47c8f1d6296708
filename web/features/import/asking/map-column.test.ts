import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColumnTarget, PreviewColumn } from '@chaveiro/device'
import { mapColumn } from './map-column.ts'

const column = (place: number, target: ColumnTarget): PreviewColumn => ({
  place,
  name: `c${place}`,
  target,
  found: target,
  isFilled: true,
  sample: [],
})
const after = (targets: readonly ColumnTarget[], place: number, target: ColumnTarget) => [
  ...mapColumn(
    targets.map((each, at) => column(at, each)),
    place,
    target,
  ).values(),
]

test('a field moves to the column that is chosen for it, and what was a secret stays hidden', () => {
  assert.deepEqual(after(['title', 'own_field'], 1, 'title'), ['own_field', 'title'])
  assert.deepEqual(after(['password', 'own_field'], 1, 'password'), ['hidden_field', 'password'])
})

test('several columns may be addresses, notes, own fields or left out', () => {
  for (const target of ['login_url', 'notes', 'own_field', 'hidden_field', 'leave_out'] as const)
    assert.deepEqual(after([target, 'title'], 1, target), [target, target])
})
