import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import { ChainLateness } from './chain-lateness.ts'

const noon = Date.parse('2030-01-02T12:00:00.000Z')
const at = (ms: number) => new Date(ms).toISOString()
const day = dayMs

test('a waiting entry is late after 60 seconds, and no longer once it is chained', () => {
  const lateness = new ChainLateness()
  lateness.found({ id: 'a', at: at(noon) }, noon, 0)
  assert.deepEqual(
    [60_000, 60_001].map((later) => lateness.isLate(noon + later, 0)),
    [false, true],
  )
  lateness.found(undefined, noon + 60_001, 0)
  assert.equal(lateness.isLate(noon + 60_001, 0), false)
})

test('an entry dated in the future by a fast clock still counts as late', () => {
  const lateness = new ChainLateness()
  for (const later of [0, 30_000, 60_000]) lateness.found({ id: 'a', at: at(noon + day) }, noon + later, 0)
  assert.equal(lateness.isLate(noon + 60_001, 0), true)
})

test('a clock set back while an entry waits restarts its 60 seconds once', () => {
  const lateness = new ChainLateness()
  lateness.found({ id: 'a', at: at(noon) }, noon, 0)
  lateness.found({ id: 'a', at: at(noon) }, noon - day, 0)
  assert.equal(lateness.isLate(noon - day + 60_001, 0), true)
})

test('a worker that hangs and no longer looks counts as late after 60 seconds of a monotonic clock', () => {
  const lateness = new ChainLateness()
  assert.equal(lateness.isLate(noon, hourMs), false)
  lateness.watch(1000)
  lateness.found(undefined, noon, 2000)
  assert.deepEqual(
    [62_000, 62_001].map((elapsed) => lateness.isLate(noon, elapsed)),
    [false, true],
  )
})
