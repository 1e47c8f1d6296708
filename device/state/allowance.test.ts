import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { requireAllowance, takeAllowance } from './allowance.ts'
import type { OpenSession } from './open-session.ts'
import { beginState } from './session-state.ts'

const sessionAt = (clock: { ms: number }) =>
  ({ now: () => new Date(clock.ms), state: beginState() }) as OpenSession

test('work that is asked for too often within an hour is refused, and done again after the hour', () => {
  const clock = { ms: 0 }
  const session = sessionAt(clock)
  for (let n = 0; n < 3; n++) assert.equal(takeAllowance(session, 'a', 3), true)
  assert.equal(takeAllowance(session, 'a', 3), false)
  assert.throws(() => requireAllowance(session, 'a', 3), { code: 'work_endless' })
  assert.equal(takeAllowance(session, 'b', 3), true)
  clock.ms += hourMs
  assert.equal(takeAllowance(session, 'a', 3), true)
})

test('setting the clock back grants nothing more', () => {
  const clock = { ms: hourMs }
  const session = sessionAt(clock)
  assert.equal(takeAllowance(session, 'a', 1), true)
  clock.ms = 0
  assert.equal(takeAllowance(session, 'a', 1), false)
})
