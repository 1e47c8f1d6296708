import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditEventSets } from './audit-event-sets.ts'
import { auditEventGroups, auditEvents } from './audit-events.ts'
import { errors } from './errors.ts'
import { fieldFaults } from './field-faults.ts'
import { languages } from './languages.ts'

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

for (const [what, records] of Object.entries({
  errors,
  fieldFaults,
  auditEventGroups,
  auditEventSets,
  auditEvents,
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
