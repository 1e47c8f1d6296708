import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vaultPaths } from './vault-path.ts'

const vault = (id: string, parent_id: string | null) => ({ id, name: id.toUpperCase(), parent_id })

test('a path ends at an unknown parent, and a cycle does not hang', () => {
  const paths = vaultPaths([vault('a', 'gone'), vault('b', 'c'), vault('c', 'b')])
  assert.equal(paths.get('a'), 'A')
  assert.equal(paths.get('b'), 'C / B')
  assert.equal(paths.get('nowhere'), undefined)
})

test('a path names every vault from the top down', () => {
  const paths = vaultPaths([vault('c', 'b'), vault('a', null), vault('b', 'a')])
  assert.equal(paths.get('c'), 'A / B / C')
})
