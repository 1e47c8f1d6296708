import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { clockSkewMs, isoInstant } from './clock.ts'
import { watchClock } from './watch-clock.ts'

function started() {
  const time = new FakeClock()
  const clock = watchClock(time)
  clock.now()
  return { time, clock }
}

test('no deadline is too far ahead while the clock is set back, and the usual ones are again once it is right', () => {
  const { time, clock } = started()
  const end = () => clock.latestEnd(time.now(), hourMs)
  const right = isoInstant(time.now() + hourMs + clockSkewMs)
  assert.equal(end(), right)
  time.advance({ hours: -1 })
  assert.equal(clock.isSetBack(), true)
  assert.ok(end() > isoInstant(time.now() + 1000 * 365 * 24 * hourMs))
  time.advance({ hours: 1 })
  assert.deepEqual([clock.isSetBack(), end()], [false, right])
})

test('a clock that was set back is believed after an hour, or once it has caught up', () => {
  for (const [back, minutes] of [
    [24, 60],
    [1, 55],
  ] as const) {
    const { time, clock } = started()
    time.advance({ hours: -back })
    assert.equal(clock.isSetBack(), true)
    time.advance({ minutes: minutes - 1 })
    assert.equal(clock.isSetBack(), true, `${back} hours`)
    time.advance({ minutes: 1 })
    assert.equal(clock.isSetBack(), false, `${back} hours`)
  }
})

test('each step back is doubted anew, and corrections within five minutes are none', () => {
  const { time, clock } = started()
  time.advance({ minutes: -5 })
  assert.equal(clock.isSetBack(), false)
  time.advance({ hours: -2 })
  assert.equal(clock.isSetBack(), true)
  time.advance({ hours: -2 })
  assert.equal(clock.isSetBack(), true)
  time.advance({ minutes: 59 })
  assert.equal(clock.isSetBack(), true)
  assert.equal(clock.now(), time.now())
})
