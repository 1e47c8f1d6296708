import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePassword } from '@chaveiro/crypto/processes/make-password.ts'
import type { StatedRules } from '../../messages/fill-messages.ts'
import { passwordForSite } from './password-for-site.ts'
import { parsePasswordRules } from './password-rules.ts'

const maker = {
  generatePassword: async (options: Parameters<typeof makePassword>[0]) => makePassword(options),
}
const nothing: StatedRules = { minLength: null, maxLength: null, pattern: null, passwordRules: null }
const make = (stated: Partial<StatedRules>) => passwordForSite(maker, { ...nothing, ...stated })

// Promise 30
test('a site that leaves hardly a choice gets no password that others would guess', async () => {
  for (const passwordRules of ['allowed: [!]', 'allowed: [-_]', 'required: [.]; allowed: [.]; maxlength: 8'])
    assert.equal(await make({ passwordRules }), null, passwordRules)
  assert.match((await make({ passwordRules: 'allowed: digit; maxlength: 8' })) ?? '', /^\d{8}$/)
})

test('a site whose rules no password of ours can meet gets none', async () => {
  for (const [name, stated] of Object.entries({
    'fewer characters than are safe': { maxLength: 6 },
    'more characters than we make': { minLength: 129 },
    'digits alone, in four': { pattern: '\\d{4}' },
    'letters of another script': { pattern: '[а-я]+' },
    'nothing but a space': { passwordRules: 'allowed: [ ]' },
    'least above most': { passwordRules: 'minlength: 30', maxLength: 20 },
  }))
    assert.equal(await make(stated), null, name)
})

test('a page that says nothing gets twenty characters of all kinds', async () => {
  const password = (await passwordForSite(maker, null)) ?? ''
  assert.match(password, /^.{20}$/)
  for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]) assert.match(password, kind)
})

test('what a site states is met', async () => {
  for (const [stated, met] of [
    [{ maxLength: 12 }, /^.{12}$/],
    [{ minLength: 32 }, /^.{32}$/],
    [
      { passwordRules: 'minlength: 8; maxlength: 10; required: lower; required: upper; required: digit' },
      /^[a-zA-Z\d]{10}$/,
    ],
    [
      { passwordRules: "required: lower; required: upper; required: [-'!]; allowed: digit;" },
      /^(?=.*[-!])[a-zA-Z\d\-!]{20}$/,
    ],
    [{ passwordRules: 'allowed: digit; max-consecutive: 1' }, /^(?!.*(\d)\1)\d{20}$/],
    [{ passwordRules: 'allowed: lower, digit; Required: [;,]' }, /^(?=.*[;,])[a-z\d;,]{20}$/],
    [{ pattern: '[A-Za-z0-9]{8,16}' }, /^[a-zA-Z\d]{16}$/],
    [{ pattern: '(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,}' }, /[a-z]/],
    [{ pattern: '[A-Za-z\\d]+' }, /^[a-zA-Z\d]{20}$/],
    [{ pattern: '^(?=.*[a-z])(?=.*?[A-Z])(?!.*[\\s\\p{C}])[[A-Z][a-z]\\d]{8,12}$' }, /^[a-zA-Z\d]{12}$/],
  ] as const) {
    const password = await make(stated)
    assert.match(password ?? '', met)
  }
})

// Promise 30
test('a pattern that could run long, or is none, counts for nothing', async () => {
  for (const pattern of [
    ...['((a+)+)+$', '(x+x+)+y', '.*.*.*.*.*.*.*z', '(a)\\1', '(', 'a'.repeat(301)],
    // Each character more would take twice as long.
    ...['.?'.repeat(60), '[^]?'.repeat(60), '.{0,1}'.repeat(40), '(?:.|[^a])'.repeat(25)].map(
      (one) => `${one}\\0`,
    ),
    ...[
      `${'.?'.repeat(60)}(`,
      '(?=.*.*.*\\0).*',
      '(?<=.*).*\\0',
      '(?:.?){0,99}\\0',
      '[[a-z]--[x]]?[\\]]?[\\p{L}]?.*\\0',
    ],
  ])
    assert.match((await make({ pattern })) ?? '', /^.{20}$/, pattern)
})

test('password rules are read in any case and order, and unknown ones count for nothing', () => {
  const rules = parsePasswordRules(
    'MaxLength:20 ; required : LOWER, digit; color: red; allowed: [-[]]; minlength: x',
  )
  assert.deepEqual(
    { ...rules, required: rules.required.map((chars) => chars.length), allowed: rules.allowed?.length },
    { minLength: null, maxLength: 20, required: [36], allowed: 39, mostAlike: null },
  )
  assert.deepEqual(parsePasswordRules(''), {
    ...{ minLength: null, maxLength: null, required: [], allowed: null, mostAlike: null },
  })
})
