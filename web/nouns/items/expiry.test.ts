import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expiryOf } from './expiry.ts'

test('a credential is expired from the day after its expiry day, and expires soon from seven days before it', () => {
  const now = new Date(2025, 5, 10, 23, 59)
  assert.equal(expiryOf('2025-06-09', now), 'expired')
  assert.equal(expiryOf('2025-06-10', now), 'soon')
  assert.equal(expiryOf('2025-06-17', now), 'soon')
  assert.equal(expiryOf('2025-06-18', now), 'later')
})
