import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { idleLimitMs } from './idle-limit.ts'

test('an idle time that nobody can choose, named by a server or a script, is ignored: fifteen minutes apply', () => {
  for (const minutes of [0, -1, 61, 100_000, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(idleLimitMs(minutes), 15 * 60_000)
  assert.equal(idleLimitMs(5), 5 * 60_000)
  assert.equal(idleLimitMs(60), hourMs)
})
