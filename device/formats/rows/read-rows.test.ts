import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBitwarden } from '../products/bitwarden-json.ts'
import { readRows } from './read-rows.ts'

test('ids and dates of other products’ entries are named once for the file, as a table’s columns are', () => {
  const item = (name: string) => ({
    ...{ id: `id ${name}`, type: 1, name, revisionDate: '2026-01-01', folderId: 'f' },
    login: { username: 'ana', password: 'p', fido2Credentials: [{ keyValue: 'k' }] },
  })
  const source = readBitwarden({ folders: [{ id: 'f', name: 'Loja' }], items: [item('A'), item('B')] })
  const { ignoredColumns, lost, rows } = readRows(source)
  assert.equal(rows.length, 2)
  assert.deepEqual(ignoredColumns, ['folderId', 'id', 'revisionDate'])
  assert.deepEqual(
    lost.map(({ record, why }) => [record, why]),
    [
      ['A', 'passkey'],
      ['B', 'passkey'],
    ],
  )
})
