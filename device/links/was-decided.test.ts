// Promise 15

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decidedSince } from './was-decided.ts'

const now = new Date('2026-06-30T12:00:00.000Z')
const linkAt = '2026-06-01T12:00:00.000Z'
const since = (writtenAt: string, made = linkAt) => decidedSince(writtenAt, made, now).slice(0, 10)

test('a submission dated 1970 makes a device search no further back than 32 days before its link was made', () => {
  assert.equal(since('1970-01-01T00:00:00.000Z'), '2026-04-30')
  assert.equal(since('2026-06-15T12:00:00.000Z'), '2026-05-14')
})

test('a client’s or link maker’s clock that runs far ahead does not stop a device from searching the last 32 days', () => {
  assert.equal(since('2999-01-01T00:00:00.000Z'), '2026-05-29')
  assert.equal(since('2026-06-15T12:00:00.000Z', '2027-06-01T12:00:00.000Z'), '2026-05-29')
})
