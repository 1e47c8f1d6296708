import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldFaults } from '@chaveiro/contract/field-faults.ts'
import { texts } from '../../i18n/en/client-submission.ts'
import { texts as inPortuguese } from '../../i18n/pt-BR/client-submission.ts'
import { credentialOf, faultsOf } from './check-draft.ts'
import { emptyDraft } from './submission-state.ts'

const whole = { ...emptyDraft(), title: ' Shop ', password: ' kept to the byte ' }
const file = new File([Uint8Array.of(0, 255, 7)], 'a1.pfx')

test('a draft needs a title, a secret and a complete address, reported in the order of the form', () => {
  const { title, password, login_url } = texts.missing
  const faults = faultsOf({ ...emptyDraft(), title: '  ', login_url: 'my shop' }, texts.missing, 'en')
  assert.deepEqual(faults, { title, password, login_url })
  assert.deepEqual(Object.keys(faults), ['title', 'password', 'login_url'])
  for (const bad of ['javascript:alert(1)', 'https//shop.example', 'shop example'])
    assert.deepEqual(
      Object.keys(faultsOf({ ...whole, login_url: bad }, texts.missing, 'en')),
      ['login_url'],
      bad,
    )
  // As in the form of an item and in a sheet.
  for (const address of ['http://shop.example', 'ftp://shop.example'])
    assert.deepEqual(faultsOf({ ...whole, login_url: address }, texts.missing, 'en'), {})
  assert.equal(login_url, fieldFaults.not_url.en)
  assert.equal(inPortuguese.missing.login_url, fieldFaults.not_url['pt-BR'])
})

test('a file can replace the secret', () => {
  assert.deepEqual(faultsOf({ ...whole, password: '', files: [file] }, texts.missing, 'en'), {})
})

test('what is longer than an item can hold is reported before it is sealed, with the number as the language writes it', () => {
  const long = {
    ...whole,
    title: 'x'.repeat(301),
    login: 'x'.repeat(501),
    password: 'x'.repeat(8001),
    login_url: `https://shop.example/${'x'.repeat(2048)}`,
    notes: 'x'.repeat(10_001),
    squad: 'x'.repeat(121),
  }
  const faults = faultsOf(long, texts.missing, 'en')
  assert.deepEqual(Object.keys(faults), ['title', 'login', 'password', 'login_url', 'notes', 'squad'])
  assert.equal(faults.login_url, 'This is too long to be sent: at most 2,048 characters.')
  assert.match(faultsOf(long, inPortuguese.missing, 'pt-BR').notes ?? '', /no máximo 10\.000 caracteres/)
})

test('names are sealed without surrounding blanks, the secret as typed, and files apart from it', () => {
  const credential = credentialOf({ ...whole, files: [file] })
  assert.deepEqual([credential.title, credential.password], ['Shop', ' kept to the byte '])
  assert.equal('files' in credential, false)
})
