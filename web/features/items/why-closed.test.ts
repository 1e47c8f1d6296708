import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyClosed } from './why-closed.ts'

const given = { holdsKey: true, requiresCheckout: true, isHeld: false, isHolder: false }

test('an item that requires a check-out opens only to its holder', () => {
  assert.equal(whyClosed(given), 'detail.blockedUntilCheckout')
  assert.equal(whyClosed({ ...given, isHeld: true }), 'detail.blockedByHolder')
  assert.equal(whyClosed({ ...given, isHeld: true, isHolder: true }), null)
})

test('an item that requires none opens to everybody with the key, whoever holds it', () => {
  assert.equal(whyClosed({ ...given, requiresCheckout: false, isHeld: true }), null)
  assert.equal(whyClosed({ ...given, requiresCheckout: false, holdsKey: false }), 'detail.blockedWithoutKey')
})
