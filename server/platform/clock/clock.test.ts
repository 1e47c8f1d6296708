import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { clockSkewMs, isLive } from './clock.ts'

const now = Date.parse('2030-01-02T12:00:00.000Z')
const hour = hourMs
const live = (leftMs: number, lengthMs = hour) => isLive(new Date(now + leftMs).toISOString(), now, lengthMs)

test('something given for an hour ends after an hour, and counts as ended if it would last longer', () => {
  assert.deepEqual(
    [-1, 0, 1, hour, hour + clockSkewMs, hour + clockSkewMs + 1, 24 * hour].map((left) => live(left)),
    [false, false, true, true, true, false, false],
  )
})
