import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportDuplicate, ImportRecord } from '@chaveiro/device'
import { choiceOf, countRows, type DuplicateChoices, isSpared } from './duplicate-choices.ts'

const row = (record: number, duplicate: ImportDuplicate): ImportRecord => ({
  record,
  title: '',
  login: '',
  path: 'A',
  type: 'web_credential',
  service: null,
  files: 0,
  duplicate,
})
const item = { of: 'item', id: 'i', title: 't', path: 'A', by: 'title', isElsewhere: false } as const
const counts = { goodCount: 10, duplicateCount: 3 }
const rows = [row(1, item), row(2, item), row(3, { of: 'row', record: 1 })]

test('one answer for all duplicates is counted before the rows are read; other answers need them', () => {
  const none = new Map()
  assert.deepEqual(countRows(counts, { all: 'skip', of: none }, null), { created: 7, updated: 0, skipped: 3 })
  assert.deepEqual(countRows(counts, { all: 'both', of: none }, null), {
    created: 10,
    updated: 0,
    skipped: 0,
  })
  assert.equal(countRows(counts, { all: 'update', of: none }, null), null)
})

test('a row that repeats a row is skipped where others update, and each row may have its own answer', () => {
  assert.deepEqual(countRows(counts, { all: 'update', of: new Map() }, rows), {
    created: 7,
    updated: 2,
    skipped: 1,
  })
  assert.deepEqual(
    countRows(
      counts,
      {
        all: 'skip',
        of: new Map([
          [1, 'update'],
          [3, 'both'],
        ]),
      },
      rows,
    ),
    {
      created: 8,
      updated: 1,
      skipped: 1,
    },
  )
})

test('an item of another client is updated only where its row says so', () => {
  const elsewhere = { ...item, isElsewhere: true }
  const all = { all: 'update', of: new Map() } as const
  assert.deepEqual(countRows(counts, all, [row(1, item), row(2, elsewhere), row(3, elsewhere)]), {
    created: 7,
    updated: 1,
    skipped: 2,
  })
  const one: DuplicateChoices = { all: 'update', of: new Map([[3, 'update']]) }
  assert.deepEqual(
    [row(2, elsewhere), row(3, elsewhere)].map((each) => [choiceOf(one, each), isSpared(one, each)]),
    [
      ['skip', true],
      ['update', false],
    ],
  )
})
