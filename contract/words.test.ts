import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors } from './errors.ts'
import { eventSets } from './events/event-sets.ts'
import { eventGroups } from './events/events.ts'
import { fieldFaults } from './field-faults.ts'
import { languages } from './languages.ts'

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

for (const [what, records] of Object.entries({
  errors,
  fieldFaults,
  eventGroups,
  eventSets,
})) {
  test(`${what}: no text is empty, and placeholders are the same in each language`, () => {
    for (const [name, words] of Object.entries(records)) {
      for (const language of languages) {
        assert.notEqual(words[language].trim(), '', `${name}, ${language}`)
        assert.deepEqual(placeholders(words[language]), placeholders(words.en), `${name}, ${language}`)
      }
    }
  })
}
