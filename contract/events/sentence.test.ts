import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../languages.ts'
import { auditEventTypes } from './events.ts'
import { auditSentence } from './sentence.ts'

const named = {
  who: 'Demo Manager',
  item: 'Google Ads MCC',
  vault: 'Clientes/Moda Íris',
  name: 'Demo Contributor',
}

test('an entry becomes a sentence in both languages', () => {
  const sentence = (language: 'en' | 'pt-BR') => auditSentence('item_revealed', named, language)
  assert.equal(sentence('en'), 'Demo Manager revealed Google Ads MCC in Clientes/Moda Íris')
  assert.equal(sentence('pt-BR'), 'Demo Manager revelou Google Ads MCC em Clientes/Moda Íris')
})

test('what an entry does not name is left out or worded generally, with no placeholder left, for every event', () => {
  assert.equal(auditSentence('item_revealed', { who: 'Ana' }, 'en'), 'Ana revealed an item')
  assert.equal(auditSentence('logout', {}, 'en'), 'Somebody who was erased signed out')
  for (const type of auditEventTypes) {
    for (const language of languages) {
      for (const names of [named, {}]) {
        assert.match(auditSentence(type, names, language) ?? '', /^[^[\]{}]+$/, type)
      }
    }
  }
})

test('of what ended, the sentence says whose it was, and who ended it unless it was over by itself', () => {
  const about = { item: 'Ads', vault: 'Acme' }
  const ended = (names: object) => auditSentence('checkout_ended', { ...about, ...names }, 'en')
  assert.equal(ended({ who: 'Bia' }), 'The check-out of Ads in Acme by Bia is over')
  assert.equal(
    ended({ who: 'Ana', name: 'Bia' }),
    'The check-out of Ads in Acme by Bia is over: Ana ended it',
  )
  assert.equal(
    ended({ who: 'Ana', name: '' }),
    'The check-out of Ads in Acme by somebody who was erased is over: Ana ended it',
  )
  assert.equal(
    auditSentence('jit_ended', { who: 'Ana', name: 'Bia', item: 'Ads' }, 'pt-BR'),
    'O acesso temporário de Bia a Ads terminou: Ana o encerrou',
  )
  assert.equal(
    auditSentence('item_checked_in', { who: 'Ana', name: 'Bia', item: 'Ads' }, 'en'),
    'Ana checked in Ads, which Bia had checked out',
  )
})

test('a title that looks like a placeholder is not replaced, and an event unknown to this release has no sentence', () => {
  const tricky = { who: '{vault}', item: '[x {name}]', vault: '$&', name: 'n' }
  assert.equal(auditSentence('item_revealed', tricky, 'en'), '{vault} revealed [x {name}] in $&')
  for (const event of ['from_the_future', 'toString'])
    assert.equal(auditSentence(event, named, 'en'), undefined)
})
