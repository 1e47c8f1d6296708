import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Language, languages } from './languages.ts'
import { notices, wordNotice } from './notices.ts'

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

test('every notice fills its texts with its own values and nothing else, in both languages', () => {
  for (const [name, { title, message }] of Object.entries(notices)) {
    const filled = (language: Language) =>
      [...new Set(placeholders(`${title[language]} ${message[language]}`))].sort()
    for (const language of languages) {
      assert.notEqual(title[language].trim(), '', `${name}, ${language}`)
      assert.notEqual(message[language].trim(), '', `${name}, ${language}`)
      assert.deepEqual(filled(language), filled('en'), `${name}, ${language}`)
    }
  }
})

test('ids fill links and never texts, and names fill texts and never links', () => {
  for (const [name, { link, title, message }] of Object.entries(notices)) {
    for (const id of placeholders(link)) assert.match(id ?? '', /_id$/, name)
    for (const text of languages.flatMap((language) => [title[language], message[language]])) {
      for (const value of placeholders(text)) assert.doesNotMatch(value ?? '', /_id$/, name)
    }
  }
})

test('a link keeps its form whatever fills it', () => {
  const values = { item: 'Site', person: 'Ana', item_id: 'a&b=c', vault_id: '#1/{item_id}' }
  const { link } = wordNotice({ name: 'rotate_credential', values }, 'en')
  assert.equal(link, '/vaults?vault=%231%2F%7Bitem_id%7D&item=a%26b%3Dc')
})

test('what fills a text is never read as a text itself', () => {
  const values = { person: '{vault}', vault: 'Clientes {person}', vault_id: '1' }
  assert.equal(
    wordNotice({ name: 'waiting_for_key', values }, 'en').title,
    '{vault} waits for a vault to open',
  )
  assert.match(wordNotice({ name: 'waiting_for_key', values }, 'pt-BR').message, /Clientes \{person\}/)
})
