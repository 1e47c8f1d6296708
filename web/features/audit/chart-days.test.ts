import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundsOf, chartDays } from './chart-days.ts'

const now = new Date(2026, 9, 20, 15)

test('the chart covers the days of the filter, at most the last 92 of them, and the last 30 without one', () => {
  assert.deepEqual(chartDays({ from: '2026-10-01', to: '2026-10-03' }, now), [
    '2026-10-01',
    '2026-10-02',
    '2026-10-03',
  ])
  const usual = chartDays({}, now)
  assert.deepEqual([usual.length, usual[0], usual.at(-1)], [30, '2026-09-21', '2026-10-20'])
  const long = chartDays({ from: '2020-01-01', to: '2026-10-20' }, now)
  assert.deepEqual([long.length, long.at(-1)], [92, '2026-10-20'])
  assert.deepEqual(chartDays({ from: '2026-10-05', to: '2026-10-05' }, now), ['2026-10-05'])
})

test('each day ends where the next begins, so that no reveal is counted twice or left out', () => {
  const bounds = boundsOf(chartDays({}, now)).split(',')
  assert.equal(bounds.length, 31)
  assert.deepEqual([...bounds].sort(), bounds)
  assert.equal(new Set(bounds).size, bounds.length)
})
