import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Language, languages } from '../languages.ts'
import { lookedUp } from './event-record.ts'
import { notices } from './notices.ts'
import { type Seen, wordMany, wordNotice } from './word-notice.ts'

/** The texts of all notices, in their single and their combined form. */
const texts = () =>
  Object.entries(notices).flatMap(([name, { many, ...one }]) => {
    return [[name, one] as const, ...(many ? [[`many of ${name}`, { ...many, link: '/' }] as const] : [])]
  })
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

test('every notice fills its texts with its own values only, in both languages', () => {
  for (const [name, notice] of texts()) {
    const filled = (language: Language) => [...new Set(placeholders(notice[language].join(' ')))].sort()
    for (const language of languages) {
      assert.deepEqual(filled(language), filled('en'), `${name}, ${language}`)
    }
  }
})

test('ids fill links and never texts, and names fill texts and never links', () => {
  for (const [name, { link, ...words }] of texts()) {
    for (const id of placeholders(link)) assert.match(id ?? '', /_id$/, name)
    for (const text of languages.flatMap((language) => words[language])) {
      for (const value of placeholders(text)) assert.doesNotMatch(value ?? '', /_id$/, name)
    }
  }
})

const seen = (names: Seen['names'], isThere = true): Seen => ({ names, isThere })
const rotate = {
  name: 'rotate_credential',
  values: { item_id: 'a&b=c', vault_id: '#1/{item_id}', person_id: '1' },
} as const

test('a link keeps its form whatever values fill it', () => {
  const { link } = wordNotice(rotate, seen({ item: 'Site', person: 'Ana' }), 'en')
  assert.equal(link, '/vaults?vault=%231%2F%7Bitem_id%7D&item=a%26b%3Dc')
})

test('a placeholder inside a filled-in value is not replaced', () => {
  const notice = { name: 'waiting_for_key', values: { person_id: '1', vault_id: '1' } } as const
  const names = { person: '{vault}', vault: 'Clientes {person}' }
  assert.equal(wordNotice(notice, seen(names), 'en').title, '{vault} is waiting for a vault to open')
  assert.match(wordNotice(notice, seen(names), 'pt-BR').message, /Clientes \{person\}/)
  const many = { count: 4, listed: ['{count}', '{list}'], person: undefined }
  assert.equal(wordMany('key_arrived', many, 'en').message, '{count}, {list} and 2 more')
})

test('a name hidden from the reader is worded in general, and the notice does not link to what is hidden', () => {
  const hidden = wordNotice(rotate, seen({}, false), 'en')
  assert.deepEqual(
    [hidden.title, hidden.message, hidden.link],
    [
      'Change the password of an item that is gone or hidden',
      'Somebody could read it. Change the password at its service, then here.',
      '/vaults',
    ],
  )
})

test('no notice stores a name: every name in its texts is looked up', () => {
  const figures = ['hours', 'minutes', 'count', 'list', 'day', 'passkey', 'browser', 'computer']
  for (const [name, { en }] of texts()) {
    for (const slot of placeholders(en.join(' '))) {
      assert.ok(
        Object.keys(lookedUp).includes(slot ?? '') || figures.includes(slot ?? ''),
        `${name}: ${slot}`,
      )
    }
  }
})

test('combined notices say how many they are, the newest by name and how many more', () => {
  const words = (listed: string[], count = 46) =>
    wordMany('key_arrived', { count, listed, person: undefined }, 'en')
  assert.deepEqual(words(['Clients / Acme', 'Clients / Beta', 'Ops']), {
    title: '46 vaults are open to you now',
    message: 'Clients / Acme, Clients / Beta, Ops and 43 more',
  })
  assert.equal(words(['A', 'B'], 2).message, 'A, B')
  assert.equal(words([]).message, 'A vault that is gone or hidden')
})
