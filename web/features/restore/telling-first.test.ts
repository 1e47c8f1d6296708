import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellingFirst } from './telling-first.ts'

const vault = (name: string, more: Partial<Parameters<typeof tellingFirst>[0][number]> = {}) => ({
  name,
  isWhole: false,
  changes: 0,
  ownActs: [],
  removed: [],
  ...more,
})

test('vaults that lost items, people or themselves stand before those that lost new keys only', () => {
  const vaults = [
    vault('Keys only'),
    vault('Items', { changes: 2 }),
    vault('Other keys'),
    vault('Whole', { isWhole: true }),
    vault('People', { removed: ['somebody'] }),
  ]
  assert.deepEqual(
    tellingFirst(vaults).map(({ name }) => name),
    ['Items', 'Whole', 'People', 'Keys only', 'Other keys'],
  )
})
