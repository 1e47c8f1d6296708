import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLeft } from './time-left.ts'

const end = '2026-03-01T12:00:00.000Z'
const at = (seconds: number) => timeLeft(end, Date.parse(end) - seconds * 1000)

test('time left is shown to the second, with hours only if there are some, and never below zero', () => {
  assert.deepEqual([24 * 3600, 3600, 3599, 61, 9, 0.2, 0, -5].map(at), [
    '24:00:00',
    '1:00:00',
    '59:59',
    '1:01',
    '0:09',
    '0:01',
    '0:00',
    '0:00',
  ])
})
