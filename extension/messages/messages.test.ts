// Promise 30

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FoundForm, longestValue, mostForms, readOrder } from './fill-messages.ts'
import { parsePageSays, parseWatchSays } from './parse-page-messages.ts'
import { readShowOrder } from './watch-messages.ts'

const found: FoundForm = {
  index: 0,
  visible: { username: 1 },
  present: { username: 1, 'current-password': 1 },
  refused: 'hidden',
  postsTo: null,
  hasFocus: true,
  rules: { minLength: 8, maxLength: null, pattern: null, passwordRules: 'required: digit' },
}
const sent = {
  say: 'sent',
  username: 'ana',
  password: 'p',
  newPassword: null,
  address: 'https://a.example/login',
}

test('the worker takes nothing from a page but what our script says, in its sizes', () => {
  for (const [name, message] of Object.entries({
    nothing: undefined,
    text: 'found',
    'another word': { say: 'open' },
    'a key more': { say: 'found', forms: [], html: '<b>' },
    'a key more in a form': { say: 'found', forms: [{ ...found, title: 'x' }] },
    'an unknown role': { say: 'found', forms: [{ ...found, visible: { card: 1 } }] },
    'an unknown reason': { say: 'filled', fields: [], refused: 'because' },
    'a negative count': { say: 'found', forms: [{ ...found, visible: { username: -1 } }] },
    'too many forms': { say: 'found', forms: Array.from({ length: mostForms + 1 }, () => found) },
    'a long origin': { say: 'found', forms: [{ ...found, postsTo: 'x'.repeat(3_000) }] },
  }))
    assert.equal(parsePageSays(message), null, name)
  for (const [name, message] of Object.entries({
    'a long password': { ...sent, password: 'x'.repeat(longestValue + 1) },
    'another scheme': { ...sent, address: 'data:text/html,x' },
    'no role': { say: 'open' },
  }))
    assert.equal(parseWatchSays(message), null, name)
})

test('the worker takes what our script says', () => {
  assert.deepEqual(parsePageSays({ say: 'found', forms: [found] }), { say: 'found', forms: [found] })
  const filled = { say: 'filled', fields: ['username', 'one-time-code'], refused: null }
  assert.deepEqual(parsePageSays(filled), filled)
  assert.deepEqual(parseWatchSays(sent), sent)
  assert.deepEqual(parseWatchSays({ say: 'open', role: 'username' }), { say: 'open', role: 'username' })
})

test('the page takes nothing but an order in its sizes', () => {
  const order = { do: 'fill', form: 0, values: { username: 'ana' } }
  for (const [name, message] of Object.entries({
    nothing: null,
    'another act': { ...order, do: 'submit' },
    'no values': { ...order, values: null },
    'a form by name': { ...order, form: 'login' },
    'a form before the first': { ...order, form: -1 },
    'an unknown value': { ...order, values: { card: '1' } },
    'an empty value': { ...order, values: { username: '' } },
    'no text': { ...order, values: { username: 7 } },
    'a long value': { ...order, values: { username: 'x'.repeat(longestValue + 1) } },
  }))
    assert.equal(readOrder(message), null, name)
  assert.deepEqual(readOrder(order), order)
  for (const message of [
    null,
    { do: 'show' },
    { do: 'show', label: '' },
    { do: 'show', label: 'x'.repeat(101) },
  ])
    assert.equal(readShowOrder(message), null)
  assert.deepEqual(readShowOrder({ do: 'show', label: 'Open' }), { do: 'show', label: 'Open' })
})
