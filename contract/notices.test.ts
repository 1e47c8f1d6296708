import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from './languages.ts'
import { type NoticeName, notices, wordNotice } from './notices.ts'

test('every notice fills its texts with its own values and nothing else, in both languages', () => {
  for (const name of Object.keys(notices) as NoticeName[]) {
    const { values, title, message } = notices[name]
    for (const language of languages) {
      const named = `${title[language]} ${message[language]}`.matchAll(/\{(\w+)\}/g)
      assert.deepEqual(
        [...new Set([...named].map(([, value]) => value))].sort(),
        [...values].sort(),
        `${name}, ${language}`,
      )
    }
  }
})

test('what fills a text is never read as a text itself', () => {
  const values = { person: '{vault}', vault: 'Clientes {person}' }
  assert.equal(
    wordNotice({ name: 'waiting_for_key', values }, 'en').title,
    '{vault} waits for a vault to open',
  )
  assert.match(wordNotice({ name: 'waiting_for_key', values }, 'pt-BR').message, /Clientes \{person\}/)
})
