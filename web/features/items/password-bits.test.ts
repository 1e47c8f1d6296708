import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordBits, strengthOf } from './password-bits.ts'

const none = {
  length: 20,
  lower: false,
  upper: false,
  digits: false,
  symbols: false,
  excludeAmbiguous: false,
}

test('entropy is the length times the bits of one character', () => {
  assert.equal(passwordBits(none), 0)
  assert.equal(passwordBits({ ...none, digits: true }), 66)
  assert.equal(passwordBits({ ...none, digits: true, excludeAmbiguous: true }), 60)
  assert.equal(passwordBits({ ...none, lower: true, upper: true, digits: true, symbols: true }), 129)
})

test('digits alone are never called strong at the shortest length', () => {
  assert.equal(strengthOf(passwordBits({ ...none, digits: true, length: 8 })), 1)
  assert.equal(strengthOf(129), 4)
})
