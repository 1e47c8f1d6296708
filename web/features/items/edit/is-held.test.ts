import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHeld } from './is-held.ts'

test('a field is not held while it is empty, or has what every item has', () => {
  assert.equal(isHeld('notes', ''), false)
  assert.equal(isHeld('expires_at', null), false)
  assert.equal(isHeld('no_copy', false), false)
  assert.equal(isHeld('files', []), false)
  assert.equal(isHeld('filesOnTheWay', 0), false)
  assert.equal(isHeld('environment', 'prod'), false)
  assert.equal(isHeld('criticality', 'medium'), false)
  assert.equal(isHeld('url_match', 'exact'), false)
})

test('whatever differs from that is held', () => {
  assert.equal(isHeld('notes', 'Ask Ana first'), true)
  assert.equal(isHeld('environment', 'stage'), true)
  assert.equal(isHeld('criticality', 'low'), true)
  assert.equal(isHeld('url_match', 'site'), true)
  assert.equal(isHeld('requires_checkout', true), true)
  assert.equal(isHeld('fields', [{ label: 'PIN', value: '1', hidden: true }]), true)
})
