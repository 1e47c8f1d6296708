import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importSheet } from '@chaveiro/contract/calls/import.ts'
import { importBatchRows, itemSecretMaxBytes, maxLength } from '@chaveiro/contract/constants.ts'
import type { SheetRow } from '../../base/types/sheet.ts'
import { batchesOf } from './import-batches.ts'

const row = (line: number, password: string): SheetRow => ({
  line,
  row: line,
  mayShow: [],
  path: ['A'],
  type: 'secure_note',
  title: 'Nota',
  login: '',
  password,
  loginUrl: '',
  environment: 'prod',
  criticality: 'medium',
  client: '',
  squad: '',
  notes: '',
  twoStep: '',
  noCodes: null,
  moreUrls: [],
  urlMatch: 'exact',
  fields: [],
  labels: [],
  files: [],
  isFavourite: false,
  record: 1,
})
const rows = (count: number, password: string) =>
  Array.from({ length: count }, (_, n) => row(n + 2, password))

test('no call carries more rows than the server accepts, and none is left out', () => {
  const batches = batchesOf(rows(2 * importBatchRows + 1, 'curta'))
  assert.deepEqual(
    batches.map(({ length }) => length),
    [importBatchRows, importBatchRows, 1],
  )
})

test('rows with the longest secrets are split into as many calls as their size needs', () => {
  const long = 'x'.repeat(itemSecretMaxBytes)
  for (const longest of [rows(200, long), rows(200, '').map((one) => ({ ...one, notes: long }))]) {
    const batches = batchesOf(longest)
    assert.deepEqual(batches.flat(), longest)
    for (const batch of batches) assert.ok(batch.length * maxLength.sealedItem < (importSheet.bodyLimit ?? 0))
  }
})
