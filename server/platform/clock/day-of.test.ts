import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf } from './day-of.ts'

test('days are counted as in a calendar, across the ends of months and years', () => {
  const evening = new Date(2026, 10, 20, 23, 59).getTime()
  assert.deepEqual([dayOf(evening), dayOf(evening, 7)], ['2026-11-20', '2026-11-27'])
  const midnight = new Date(2027, 1, 25, 0, 0).getTime()
  assert.deepEqual([dayOf(midnight), dayOf(midnight, 7)], ['2027-02-25', '2027-03-04'])
  assert.equal(dayOf(new Date(2026, 11, 31, 12).getTime(), 1), '2027-01-01')
})
