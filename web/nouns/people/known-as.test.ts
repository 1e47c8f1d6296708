// Promise 7

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownAs } from './known-as.ts'

const email = 'bia@agencia.example'

test('a person is known by name and address, and by the address alone without a name', () => {
  assert.equal(knownAs({ name: ' Bia Souza ', email }), 'Bia Souza (bia@agencia.example)')
  assert.equal(knownAs({ name: ' ', email }), email)
})

test('no display name puts another address beside the real one', () => {
  for (const name of ['Ana (ana@agencia.example)', 'ana＠agencia.example', 'ana﹫agencia.example']) {
    assert.equal(knownAs({ name, email }), email)
  }
})

test('no display name turns the address around or pushes it out of sight', () => {
  for (const name of ['Bia\u202e', '\u2067Bia', 'B\u200bia', 'Bia\u2028', 'Bia\u061c', 'Bia\u0000']) {
    assert.equal(knownAs({ name, email }), 'Bia (bia@agencia.example)')
  }
  assert.equal(knownAs({ name: `Bia${'\u00a0'.repeat(90)}S`, email }), 'Bia S (bia@agencia.example)')
  assert.equal(knownAs({ name: '\u202e\u200b', email }), email)
})
