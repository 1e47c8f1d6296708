import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { vaultDepthMax } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import {
  allInside,
  buildVaultTree,
  expandedAtFirst,
  filterVaultTree,
  openableIds,
  pathTo,
  possibleParents,
  type VaultNode,
} from './vault-tree.ts'

const vault = (id: string, parent: string | null, client = ''): Vault => ({
  id,
  name: id,
  type: 'client',
  parent_id: parent,
  tags: { client, squad: '' },
  visibility: 'listed',
  item_count: 0,
  generation: 1,
  holds_key: true,
  is_member: true,
  is_writer: true,
  inherits: true,
  custody: 'shared',
  is_dealt: false,
  generation_due: false,
  overview_salt: null,
  key_holders: 1,
  version: 1,
  created_at: '2025-01-01T00:00:00.000Z',
})
const draw = (nodes: VaultNode[]): unknown => nodes.map((node) => [node.label, draw(node.children)])
const vaults = [
  vault('Site', 'Ação'),
  vault('Beta', null, 'Óticas'),
  vault('Ação', null),
  vault('Ads', 'Ação'),
]

test('a vault that a lying answer makes its own ancestor is put at the top instead of vanishing', () => {
  assert.deepEqual(draw(buildVaultTree([vault('A', 'B'), vault('B', 'A')])), [
    ['A', []],
    ['B', []],
  ])
})

test('vaults nested deeper than allowed are put at the top instead of overflowing the stack', () => {
  const deep = Array.from({ length: 20_000 }, (_, depth) =>
    vault(`v${depth}`, depth === 0 ? null : `v${depth - 1}`),
  )
  const tree = buildVaultTree(deep)
  assert.equal(tree.length, 20_000 - vaultDepthMax + 1)
  assert.equal(openableIds(tree).length, vaultDepthMax - 1)
  assert.equal(filterVaultTree(tree, 'v19999').length, 1)
})

test('a vault whose parent is hidden from this person is put at the top', () => {
  assert.deepEqual(draw(buildVaultTree([vault('Ads', 'hidden')])), [['Ads', []]])
})

test('vaults are ordered by name, ignoring accents', () => {
  assert.deepEqual(draw(buildVaultTree(vaults)), [
    [
      'Ação',
      [
        ['Ads', []],
        ['Site', []],
      ],
    ],
    ['Beta', []],
  ])
})

test('a search keeps the parents and children of a match, and searches tags too', () => {
  const tree = buildVaultTree(vaults)
  assert.deepEqual(draw(filterVaultTree(tree, 'sit')), [['Ação', [['Site', []]]]])
  assert.deepEqual(draw(filterVaultTree(tree, 'ACAO')), [
    [
      'Ação',
      [
        ['Ads', []],
        ['Site', []],
      ],
    ],
  ])
  assert.deepEqual(draw(filterVaultTree(tree, 'otica')), [['Beta', []]])
  assert.deepEqual(filterVaultTree(tree, 'nothing'), [])
})

test('paths run from the top down, and a vault cannot be moved into itself', () => {
  assert.deepEqual(
    pathTo(vaults, 'Ads').map((above) => above.id),
    ['Ação', 'Ads'],
  )
  assert.deepEqual(pathTo(vaults, null), [])
  assert.deepEqual(
    possibleParents(vaults, 'Ação').map(({ name }) => name),
    ['Beta'],
  )
  assert.deepEqual(
    possibleParents(vaults, null).map(({ name, above }) => [above, name]),
    [
      ['', 'Ação'],
      ['Ação', 'Ads'],
      ['Ação', 'Site'],
      ['', 'Beta'],
    ],
  )
  assert.deepEqual(openableIds(buildVaultTree(vaults)), ['Ação'])
})

test('the tree starts expanded level by level, as far as it stays short', () => {
  const clients = ['A', 'B'].flatMap((name) => [vault(name, null), vault(`${name}1`, name)])
  const tree = buildVaultTree([...clients, vault('A11', 'A1'), vault('A12', 'A1')])
  assert.deepEqual(expandedAtFirst(tree, 3), [])
  assert.deepEqual(expandedAtFirst(tree, 4), ['A', 'B'])
  assert.deepEqual(expandedAtFirst(tree, 5), ['A', 'B'])
  assert.deepEqual(expandedAtFirst(tree, 6), ['A', 'B', 'A1'])
})

test('what is inside a vault is found at every depth, and each once if a lying answer makes a cycle', () => {
  const ids = (id: string | null, list: Vault[]) => allInside(list, id).map((inside) => inside.id)
  assert.deepEqual(ids('Ação', [...vaults, vault('Meta', 'Ads')]), ['Site', 'Ads', 'Meta'])
  assert.deepEqual(ids('Beta', vaults), [])
  assert.deepEqual(ids(null, vaults), [])
  assert.deepEqual(ids('A', [vault('A', 'B'), vault('B', 'A')]), ['B'])
})
