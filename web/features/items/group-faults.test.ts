import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeletionHandle } from '@chaveiro/device'
import { groupFaults } from './group-faults.ts'

test('faults of one kind make one line with each item once, missing items first', () => {
  const deletion = { id: 'd', title: 'Old shop', change: 'h' } as DeletionHandle
  const { red, unsigned } = groupFaults([
    { kind: 'head', fault: 'signature' },
    { kind: 'unsigned_deletion', itemId: 'd', deletion },
    { kind: 'rolled_back', itemId: 'b', signed: 2 },
    { kind: 'dropped', itemId: 'a' },
    { kind: 'dropped', itemId: 'c' },
    { kind: 'dropped', itemId: 'a' },
  ])
  assert.deepEqual(red, [
    { kind: 'dropped', itemIds: ['a', 'c'] },
    { kind: 'rolled_back', itemIds: ['b'] },
    { kind: 'head', itemIds: [] },
  ])
  assert.deepEqual(unsigned, [{ id: 'd', deletion }])
})

test('without faults there are no lines', () => {
  assert.deepEqual(groupFaults([]), { red: [], unsigned: [] })
})
