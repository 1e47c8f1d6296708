import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flattenTree, nextRow, type TreeNode } from './tree-rows.ts'

interface Node extends TreeNode<Node> {}
const node = (label: string, ...children: Node[]): Node => ({ id: label, label, children })
const tree = [node('Acme', node('Ads', node('Google')), node('Site')), node('Beta')]
const ids = (expanded: string[]) => flattenTree(tree, new Set(expanded)).map((row) => row.node.id)

test('only the children of expanded nodes are visible', () => {
  assert.deepEqual(ids([]), ['Acme', 'Beta'])
  assert.deepEqual(ids(['Ads']), ['Acme', 'Beta'])
  assert.deepEqual(ids(['Acme', 'Ads']), ['Acme', 'Ads', 'Google', 'Site', 'Beta'])
})

test('a row knows its level and its place among its siblings', () => {
  const rows = flattenTree(tree, new Set(['Acme']))
  assert.deepEqual(
    rows.map(({ level, position, siblings }) => [level, position, siblings]),
    [
      [1, 1, 2],
      [2, 1, 2],
      [2, 2, 2],
      [1, 2, 2],
    ],
  )
})

test('arrows, Home, End and letters move as in WAI-ARIA', () => {
  const rows = flattenTree(tree, new Set(['Acme', 'Ads']))
  assert.equal(nextRow(rows, 0, 'ArrowUp'), null)
  assert.equal(nextRow(rows, 0, 'ArrowDown'), 'Ads')
  assert.equal(nextRow(rows, 0, 'ArrowRight'), 'Ads')
  assert.equal(nextRow(rows, 2, 'ArrowRight'), null)
  assert.equal(nextRow(rows, 2, 'ArrowLeft'), 'Ads')
  assert.equal(nextRow(rows, 3, 'ArrowLeft'), 'Acme')
  assert.equal(nextRow(rows, 4, 'ArrowLeft'), null)
  assert.equal(nextRow(rows, 4, 'Home'), 'Acme')
  assert.equal(nextRow(rows, 0, 'End'), 'Beta')
  assert.equal(nextRow(rows, 0, 'a'), 'Ads')
  assert.equal(nextRow(rows, 1, 'a'), 'Acme')
  assert.equal(nextRow(rows, 0, 'z'), null)
})
