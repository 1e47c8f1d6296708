// Promise 30

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FilledRole, FoundForm } from '../../messages/fill-messages.ts'
import { chooseForm, type Gesture, type ItemHas } from './choose-form.ts'

const short: Record<string, FilledRole> = {
  u: 'username',
  p: 'current-password',
  n: 'new-password',
  c: 'one-time-code',
}

function countsOf(letters: string): FoundForm['visible'] {
  const counts: FoundForm['visible'] = {}
  for (const letter of letters) {
    const role = short[letter] as FilledRole
    counts[role] = (counts[role] ?? 0) + 1
  }
  return counts
}

/** A form by one letter a field: u, p, n, c; capitals are those that nobody sees. */
function form(letters: string, index = 0, more: Partial<FoundForm> = {}): FoundForm {
  const visible = letters.replace(/[A-Z]/g, '')
  return {
    index,
    visible: countsOf(visible),
    present: countsOf(letters.toLowerCase()),
    refused: visible === letters ? null : 'hidden',
    postsTo: null,
    hasFocus: false,
    rules: null,
    ...more,
  }
}

const whole: ItemHas = { login: true, password: true, code: true }
const choose = (forms: FoundForm[], gesture: Gesture = 'fill', has: ItemHas = whole) =>
  chooseForm([{ frame: 0, forms }], has, gesture)

test('nothing is chosen where nothing may be filled, and the reason is said', () => {
  const rows: [string, FoundForm[], Gesture, ItemHas, object][] = [
    ['no form', [], 'fill', whole, { reason: 'no_field' }],
    ['a login has no code field', [form('up')], 'code', whole, { reason: 'no_field' }],
    ['a login makes no password up', [form('up')], 'change', whole, { reason: 'no_field' }],
    ['a login asks for none', [form('up')], 'generate', whole, { reason: 'no_field' }],
    ['a code is no login', [form('c')], 'fill', whole, { reason: 'no_field' }],
    ['a sign-up makes a password up', [form('unn')], 'fill', whole, { reason: 'asks_new' }],
    ['a reset does', [form('nn'), form('U', 1)], 'fill', whole, { reason: 'asks_new' }],
    ['hidden', [form('UP')], 'fill', whole, { reason: 'not_visible', refused: 'hidden' }],
    [
      'posts elsewhere',
      [form('up', 0, { postsTo: 'https://evil.example' })],
      'fill',
      whole,
      { reason: 'posts_elsewhere', postsTo: 'https://evil.example' },
    ],
    ['no code', [form('c')], 'code', { ...whole, code: false }, { reason: 'item_has_no_code' }],
    [
      'no password',
      [form('pn')],
      'change',
      { ...whole, password: false },
      { reason: 'item_has_no_password' },
    ],
    [
      'a password alone, and only a name is asked for',
      [form('u')],
      'fill',
      { ...whole, login: false },
      { reason: 'no_field' },
    ],
    [
      'an empty item',
      [form('up')],
      'fill',
      { login: false, password: false, code: true },
      { reason: 'item_has_nothing' },
    ],
  ]
  for (const [name, forms, gesture, has, expected] of rows)
    assert.deepEqual(choose(forms, gesture, has), expected, name)
})

test('each form gets what the gesture means for it', () => {
  const rows: [string, string, Gesture, string[]][] = [
    ['one page', 'up', 'fill', ['username', 'current']],
    ['the first of two steps', 'uP', 'fill', ['username']],
    ['the second of two steps', 'p', 'fill', ['current']],
    ['a login whose code stands beside', 'upc', 'fill', ['username', 'current']],
    ['one new password alone, which may be a login', 'un', 'fill', ['username', 'next']],
    ['a change gets only the old one by a fill', 'pnn', 'fill', ['current']],
    ['one code field', 'c', 'code', ['code']],
    ['six code fields', 'cccccc', 'code', ['code']],
    ['a change of three fields', 'pnn', 'change', ['current', 'next']],
    ['a reset', 'nn', 'change', ['next']],
    ['a sign-up', 'unn', 'generate', ['username', 'next']],
    ['a new password beside the old one', 'pnn', 'generate', ['next']],
  ]
  for (const [name, letters, gesture, values] of rows) {
    assert.deepEqual(choose([form(letters, 3)], gesture), { frame: 0, form: 3, values }, name)
  }
})

test('of several forms the one with the cursor is chosen, then a login before a step of it and a sign-up', () => {
  const chosen = (...forms: FoundForm[]) => {
    const choice = choose(forms)
    return 'form' in choice ? choice.form : choice.reason
  }
  assert.equal(chosen(form('un', 0), form('u', 1), form('up', 2)), 2)
  assert.equal(chosen(form('un', 0), form('u', 1)), 1)
  assert.equal(chosen(form('unn', 0), form('u', 1)), 1)
  assert.equal(chosen(form('up', 0), form('up', 1)), 0)
  assert.equal(chosen(form('up', 0), form('un', 1, { hasFocus: true })), 1)
  assert.equal(chosen(form('up', 0), form('unn', 1, { hasFocus: true })), 0)
  assert.equal(chosen(form('UP', 0), form('up', 1)), 1)
  assert.equal(chosen(form('up', 0, { postsTo: 'https://evil.example', hasFocus: true }), form('up', 1)), 1)
})

test('a frame beside an empty page is chosen by its own number', () => {
  const frames = [
    { frame: 0, forms: [] },
    { frame: 7, forms: [form('up', 2)] },
  ]
  assert.deepEqual(chooseForm(frames, whole, 'fill'), { frame: 7, form: 2, values: ['username', 'current'] })
})

test('an item without a login fills its password alone', () => {
  assert.deepEqual(choose([form('up')], 'fill', { ...whole, login: false }), {
    frame: 0,
    form: 0,
    values: ['current'],
  })
})
