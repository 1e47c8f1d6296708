import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actOfKey } from './act-keys.ts'

const key = (code: string, held: object = {}) => ({
  ...{ code, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
  ...held,
})

test('typing a letter, also with AltGr, copies nothing', () => {
  for (const held of [
    {},
    { ctrlKey: true },
    { altKey: true, ctrlKey: true },
    { altKey: true, metaKey: true },
  ]) {
    for (const letter of 'LPCA') assert.equal(actOfKey(key(`Key${letter}`, held)), null)
  }
  assert.equal(actOfKey(key('KeyX', { altKey: true })), null)
})

test('Alt with L, P, C or A stands for login, password, code and address', () => {
  const acts = [...'LPCA'].map((letter) => actOfKey(key(`Key${letter}`, { altKey: true })))
  assert.deepEqual(acts, ['copy_login', 'copy_password', 'copy_code', 'open_address'])
})
