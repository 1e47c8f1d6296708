import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heirsOf, vaultDepthMax, vaultLine } from './vault-line.ts'

const listed = (parents: Record<string, string | null>) =>
  new Map(Object.entries(parents).map(([id, parent_id]) => [id, { id, parent_id }]))
const idsOf = (parents: Record<string, string | null>, id: string | null) =>
  vaultLine(listed(parents), id).map((vault) => vault.id)

test('a cycle of vaults ends at its start', () => {
  assert.deepEqual(idsOf({ a: 'c', b: 'a', c: 'b' }, 'a'), ['b', 'c', 'a'])
  assert.deepEqual(idsOf({ a: 'a' }, 'a'), ['a'])
})

test('a line deeper than any honest one is cut at the limit', () => {
  const deep = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, depth) => [`v${depth}`, depth === 0 ? null : `v${depth - 1}`]),
  )
  assert.equal(idsOf(deep, 'v99999').length, vaultDepthMax)
})

test('a line leads from the top down, and begins below a hidden vault', () => {
  assert.deepEqual(idsOf({ a: null, b: 'a', c: 'b' }, 'c'), ['a', 'b', 'c'])
  assert.deepEqual(idsOf({ b: 'hidden', c: 'b' }, 'c'), ['b', 'c'])
  assert.deepEqual(idsOf({ a: null }, 'gone'), [])
  assert.deepEqual(idsOf({ a: null }, null), [])
})

const heirs = (parents: Record<string, string | null>, id: string, apart: string[] = []) => {
  const vaults = [...listed(parents).values()].map((vault) => ({
    ...vault,
    inherits: !apart.includes(vault.id),
  }))
  return heirsOf(vaults, id).map((vault) => vault.id)
}

// Promise 11
test('in a cycle each heir is named once, and there is none below the deepest level', () => {
  assert.deepEqual(heirs({ a: 'c', b: 'a', c: 'b' }, 'a'), ['b', 'c'])
  assert.deepEqual(heirs({ a: 'a' }, 'a'), [])
  const deep = Object.fromEntries(
    Array.from({ length: 50_000 }, (_, depth) => [`v${depth}`, depth === 0 ? null : `v${depth - 1}`]),
  )
  assert.equal(heirs(deep, 'v0').length, vaultDepthMax - 1)
})

test('a vault that does not inherit stops the inheritance', () => {
  const parents = { a: null, b: 'a', c: 'a', d: 'b', e: 'd', f: null }
  assert.deepEqual(heirs(parents, 'a'), ['b', 'c', 'd', 'e'])
  assert.deepEqual(heirs(parents, 'a', ['d']), ['b', 'c'])
})
