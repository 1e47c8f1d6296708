import assert from 'node:assert/strict'
import { test } from 'node:test'
import { futureTree } from './vault-tree.ts'

test('each vault stands below its parent, also below one that is only there already', () => {
  const tree = futureTree({
    newVaults: [
      { path: 'Clientes/Íris/Ads', type: 'product', isTypeSaid: false, rowCount: 2 },
      { path: 'Clientes/Íris', type: 'client', isTypeSaid: true, rowCount: 0 },
    ],
    filledVaults: [{ path: 'Clientes-2', rowCount: 1, alike: 2 }],
  })
  assert.deepEqual(
    tree.map(({ path, depth, rowCount, made, alike }) => [path, depth, rowCount, made !== null, alike]),
    [
      ['Clientes', 0, 0, false, 0],
      ['Clientes/Íris', 1, 0, true, 0],
      ['Clientes/Íris/Ads', 2, 2, true, 0],
      ['Clientes-2', 0, 1, false, 2],
    ],
  )
})
