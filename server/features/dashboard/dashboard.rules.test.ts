import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expiringSoonSpan } from './dashboard.rules.ts'

test('expiring soon is today and the seven days after it', () => {
  assert.deepEqual(expiringSoonSpan(new Date(2026, 10, 20, 23, 59).getTime()), {
    from: '2026-11-20',
    to: '2026-11-27',
  })
  assert.deepEqual(expiringSoonSpan(new Date(2027, 1, 25, 0, 0).getTime()), {
    from: '2027-02-25',
    to: '2027-03-04',
  })
})
