import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedAmong } from './left-vaults.ts'

const vaults = [1, 2, 3, 4, 5, 6, 7, 8].map((place) => ({ id: `v${place}`, name: `Vault ${place}` }))
const found = (...places: number[]) => places.map((place) => ({ vault_id: `v${place}` }))

test('a warning names at most five of the vaults and counts the rest, including those that the viewer does not see', () => {
  const words = (...places: number[]) => {
    const { named, more } = namedAmong(vaults, found(...places))
    return [...named.map(({ name }) => name), more]
  }
  assert.deepEqual(words(), [0])
  assert.deepEqual(words(2, 7), ['Vault 2', 'Vault 7', 0])
  assert.deepEqual(words(3, 99), ['Vault 3', 1])
  assert.deepEqual(words(2, 3, 4, 5, 6), ['Vault 2', 'Vault 3', 'Vault 4', 'Vault 5', 'Vault 6', 0])
  assert.deepEqual(words(2, 3, 4, 5, 6, 7, 8), ['Vault 2', 'Vault 3', 'Vault 4', 'Vault 5', 'Vault 6', 2])
})
