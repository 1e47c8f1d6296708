import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillTemplate, referencesInTemplate } from './template.ts'

const reference = 'chaveiro://Deploy/Server/password'

test('references stand in two braces, with spaces and line breaks around them', () => {
  const template = `a {{${reference}}} {{\n ${reference}/2\n}} {{ name }} { ${reference} }`
  assert.deepEqual(referencesInTemplate(template), [reference, `${reference}/2`])
  const values = new Map([
    [reference, `{{ ${reference}/2 }}`],
    [`${reference}/2`, '$&'],
  ])
  assert.equal(
    fillTemplate(template, values),
    `a {{ ${reference}/2 }} $& {{ name }} { ${reference} }`,
    'a value is put in as it is, and nothing of it is filled in again',
  )
})

test('a template takes no longer than it is long', () => {
  const spaces = ' '.repeat(200_000)
  const template = `{{ ${reference}${spaces}}} {{${spaces}${reference}${spaces}x`
  assert.deepEqual(referencesInTemplate(template), [reference])
})
