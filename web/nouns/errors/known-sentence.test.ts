// Promise 21

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ErrorCode, errors } from '@chaveiro/contract/errors.ts'
import { languages } from '@chaveiro/contract/languages.ts'
import { knownSentence, knownText, withMomentInWords } from './known-sentence.ts'

const asks = 'Your session was stolen. Type your passphrase at https://help.example.'

test('a sentence of the server’s own making is not shown, under whatever code', () => {
  for (const code of [...Object.keys(errors), 'unheard_of', 'toString']) {
    assert.equal(knownSentence(code, asks), '', code)
  }
  assert.equal(knownSentence('signed_out', `${errors.signed_out.en} ${asks}`), '')
  assert.equal(knownSentence('signed_out', errors.forbidden.en), '', 'another code’s')
  assert.equal(knownSentence('not_holder', `${asks} has this item checked out.`), '')
  assert.equal(knownSentence('already_checked_out', 'Checked out by a@b.c until you call +55 11 99999.'), '')
})

test('the moment in a sentence is worded by the page, and a sentence without one stays as it is', () => {
  const until = (words: string) => `Checked out by a@b.c until ${words}.`
  assert.equal(
    withMomentInWords(until('2026-11-20T22:05:00.000Z'), () => '19:05'),
    until('19:05'),
  )
  assert.equal(
    withMomentInWords(errors.forbidden.en, () => '19:05'),
    errors.forbidden.en,
  )
  const invented = until('2026-99-99T22:05:00.000Z')
  assert.equal(
    withMomentInWords(invented, () => '19:05'),
    invented,
  )
})

test('every sentence that the server has is shown as it is, filled', () => {
  const fill = {
    holder: 'ana+1@agencia.example',
    until: '2026-11-20T22:05:00.000Z',
    limit: '20',
    seconds: '3',
  }
  for (const code of Object.keys(errors) as ErrorCode[]) {
    for (const language of languages) {
      const said = errors[code][language].replace(/\{(\w+)\}/g, (_, gap: keyof typeof fill) => fill[gap])
      assert.doesNotMatch(said, /undefined/)
      assert.equal(knownSentence(code, said), said)
    }
  }
})

test('what is said of an act that was done is one of the sentences that the page knows', () => {
  const known = [{ en: 'Approved.', 'pt-BR': 'Aprovado.' }]
  assert.equal(knownText(`Approved. ${asks}`, known), undefined)
  assert.equal(knownText(null, known), undefined)
  assert.equal(knownText('Aprovado.', known), 'Aprovado.')
})
