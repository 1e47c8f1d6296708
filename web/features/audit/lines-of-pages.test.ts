import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditLine } from '@chaveiro/contract/calls/audit.ts'
import { linesOfPages, tableRows, type Unfolded } from './lines-of-pages.ts'

let made = 0
function line(event_type: string, count = 1): AuditLine {
  const id = `01990000-0000-7000-8000-${String(made++).padStart(12, '0')}`
  const entry = {
    id,
    timestamp: '2026-11-30T12:00:00.000Z',
    event_type,
    user_id: null,
    user_name: '',
    user_email: '',
    ip_address: '',
    details: {},
    vault_id: null,
    item_id: null,
    seq: null,
  }
  if (count === 1) return entry
  return { ...entry, folded: { count, oldest: `oldest of ${id}`, events: [{ event_type, count }] } }
}
const brief = (lines: readonly AuditLine[]) =>
  lines.map(({ event_type, folded }) => `${event_type} ${folded?.count ?? 1}`)

test('a run that a page cut in two is one line, of the newest entry, with what both have', () => {
  const [newer, older] = [line('key_delivered', 3), line('custody_dealt', 4)]
  const [joined, ...others] = linesOfPages([
    [line('login'), newer],
    [older, line('login')],
  ]).slice(1)
  assert.equal(others.length, 1)
  assert.equal(joined?.id, newer.id)
  assert.deepEqual(joined?.folded, {
    count: 7,
    oldest: older.folded?.oldest,
    events: [
      { event_type: 'custody_dealt', count: 4 },
      { event_type: 'key_delivered', count: 3 },
    ],
  })
})

test('single acts on both sides of a page become a run, over empty pages and over many', () => {
  const acts = [line('key_delivered'), line('key_delivered'), line('key_delivered', 5)]
  const lines = linesOfPages([
    [line('login'), acts[0] as AuditLine],
    [],
    [acts[1] as AuditLine],
    [acts[2] as AuditLine],
  ])
  assert.deepEqual(brief(lines), ['login 1', 'key_delivered 7'])
})

test('acts of people on both sides of a page stay apart', () => {
  assert.deepEqual(brief(linesOfPages([[line('login')], [line('login')], []])), ['login 1', 'login 1'])
})

test('an unfolded run is followed by its entries, and by what is missing until all are there', () => {
  const run = line('key_delivered', 4)
  const rowsWith = (shown?: Unfolded) =>
    tableRows([line('login'), run], new Map(shown && [[run.id, shown]])).map((row) =>
      row.is === 'rest' ? `${row.missing} missing` : row.is,
    )
  const of = (entries: AuditLine[]) => ({ entries, isBusy: false, error: null })
  assert.deepEqual(rowsWith(), ['entry', 'run'])
  assert.deepEqual(rowsWith(of([])), ['entry', 'run', 'entry', '3 missing'])
  const rest = [line('key_delivered'), line('key_delivered'), line('key_delivered')]
  assert.deepEqual(rowsWith(of(rest)), ['entry', 'run', 'entry', 'entry', 'entry', 'entry'])
})
