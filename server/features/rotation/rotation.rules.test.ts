import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earlierReading, isChangedSince, readablePeriod, withEarlier } from './rotation.rules.ts'

const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`

test('an item made after somebody’s access ended was never theirs to read', () => {
  assert.equal(readablePeriod([], at(1)), null)
  assert.equal(readablePeriod([{ since: at(1), until: at(2) }], at(2)), null)
  assert.equal(readablePeriod([{ since: at(1), until: at(2) }], at(3)), null)
})

test('several spans count as one, starting no earlier than the item', () => {
  const periods = [
    { since: at(1), until: at(2) },
    { since: at(4), until: at(6) },
  ]
  assert.deepEqual(readablePeriod(periods, at(1)), { since: at(1), until: at(6) })
  assert.deepEqual(readablePeriod(periods, at(3)), { since: at(4), until: at(6) })
  assert.deepEqual(readablePeriod(periods, at(5)), { since: at(5), until: at(6) })
  assert.deepEqual(readablePeriod([...periods, { since: at(7), until: null }], at(1)), {
    since: at(1),
    until: null,
  })
})

test('a credential counts as changed once nobody who lost it can know it', () => {
  const ended = { since: at(1), until: at(5) }
  assert.equal(isChangedSince(ended, at(2), null), false)
  assert.equal(isChangedSince(ended, at(2), at(4)), false, 'they might have read it after that')
  assert.equal(isChangedSince(ended, at(2), at(6)), true)
  const open = { since: at(1), until: null }
  assert.equal(isChangedSince(open, at(3), at(2)), false)
  assert.equal(isChangedSince(open, at(3), at(4)), true)
  assert.equal(isChangedSince(open, null, at(2)), true, 'they never saw the new one')
})

test('who could read a moved item stays known until others change it after their access', () => {
  const present = { since: at(1), until: null }
  const left = { since: at(2), until: at(3) }
  assert.equal(earlierReading([], [], [], at(9)), null)
  assert.deepEqual(earlierReading([present], [], [at(5)], at(9)), {
    since: at(1),
    until: at(9),
    known_at: null,
  })
  assert.deepEqual(earlierReading([left], [at(2)], [], at(9)), {
    since: at(2),
    until: at(3),
    known_at: at(2),
  })
  assert.equal(earlierReading([left], [at(2)], [at(4)], at(9)), null, 'they know an older one')
  assert.equal(earlierReading([present], [at(2)], [at(4)], at(9))?.known_at, null)
  assert.equal(earlierReading([present], [at(2), at(5)], [at(4)], at(9))?.known_at, at(5))
})

test('what somebody could read now begins where they could read it before', () => {
  const earlier = { since: at(1), until: at(3), known_at: null }
  const here = { since: at(3), until: null, temporaryUntil: null }
  assert.deepEqual(withEarlier(here, earlier), { ...here, since: at(1) })
  assert.deepEqual(withEarlier(null, earlier), { since: at(1), until: at(3), temporaryUntil: null })
  assert.deepEqual(withEarlier(here, undefined), here)
})
