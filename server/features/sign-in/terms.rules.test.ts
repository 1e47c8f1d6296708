import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agreement } from './terms.rules.ts'

test('the login’s line is enough at the first sign-in; terms changed since have to be accepted explicitly', () => {
  assert.equal(agreement('2', [], {}), 'ask')
  assert.equal(agreement('2', [], { shown: '1' }), 'ask')
  assert.equal(agreement('2', [], { accepted: '1' }), 'ask')
  assert.equal(agreement('2', ['1'], { shown: '2' }), 'ask')
  assert.equal(agreement('2', ['1'], { accepted: '1', shown: '2' }), 'ask')
  assert.equal(agreement('2', [], { shown: '2' }), 'accepts')
  assert.equal(agreement('2', ['1'], { accepted: '2' }), 'accepts')
  assert.equal(agreement('2', ['1', '2'], {}), 'known')
})
