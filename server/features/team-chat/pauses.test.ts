import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { nextAttemptAt, pauseMaxMs, retryAfterMs } from './pauses.ts'

const pauseAfter = (attempts: number, retryAfter = 0) =>
  nextAttemptAt({ attempts, giveUpAt: dayMs }, 0, retryAfter)

test('pauses between attempts grow up to an hour', () => {
  const pauses = Array.from({ length: 8 }, (_, index) => pauseAfter(index + 1) ?? 0)
  assert.deepEqual(
    pauses,
    [...pauses].sort((a, b) => a - b),
  )
  assert.equal(pauses[0], 10_000)
  assert.equal(pauses.at(-1), pauseMaxMs)
})

test('a message is given up if its next attempt would be too late', () => {
  const wait = { attempts: 9, giveUpAt: dayMs }
  assert.equal(nextAttemptAt(wait, dayMs - pauseMaxMs), dayMs)
  assert.equal(nextAttemptAt(wait, dayMs - pauseMaxMs + 1), null)
})

test('a service that names a time is retried no earlier, but its time is limited to the longest pause', () => {
  assert.equal(pauseAfter(1, 120_000), 120_000)
  assert.equal(pauseAfter(1, 1_000), 10_000)
  assert.equal(pauseAfter(1, 10 * dayMs), pauseMaxMs)
})

test('Retry-After is read as seconds or as a date; anything else is ignored', () => {
  const now = Date.parse('2030-01-01T00:00:00Z')
  assert.equal(retryAfterMs('30', now), 30_000)
  assert.equal(retryAfterMs('Tue, 01 Jan 2030 00:01:00 GMT', now), 60_000)
  assert.equal(retryAfterMs('Mon, 31 Dec 2029 00:01:00 GMT', now), 0)
  for (const header of [undefined, '', 'soon', '-5', '1e9', '99999999999999'])
    assert.equal(retryAfterMs(header, now), 0)
})
