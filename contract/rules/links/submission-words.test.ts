import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientLinkWantedMax, maxLength } from '../../constants.ts'
import { isSubmissionWords } from './submission-words.ts'

const words = { client: 'Moda Íris', person: 'Ana', company: 'Agência', wanted: ['Instagram', 'Google Ads'] }
const wanting = (wanted: unknown) => isSubmissionWords({ ...words, wanted })

test('what no link can be made with is not shown to a client: too many accounts, too long, twice, empty, or not plain', () => {
  const many = Array.from({ length: clientLinkWantedMax + 1 }, (_, index) => `Account ${index}`)
  for (const wanted of [
    many,
    ['a'.repeat(maxLength.tag + 1)],
    ['Instagram', 'Instagram'],
    [''],
    ['Ads\u202e'],
    ['Ads\nReset your password'],
    [' Ads'],
    [7],
    'Instagram',
    null,
  ])
    assert.equal(wanting(wanted), false, JSON.stringify(wanted).slice(0, 60))
  assert.ok(wanting(words.wanted))
  assert.ok(wanting([]))
  assert.ok(wanting(many.slice(1)))
})

test('a name longer than a link can be made with is not shown to a client', () => {
  for (const name of ['client', 'person', 'company']) {
    assert.ok(isSubmissionWords({ ...words, [name]: 'a'.repeat(maxLength.name) }))
    assert.equal(isSubmissionWords({ ...words, [name]: 'a'.repeat(maxLength.name + 1) }), false, name)
  }
})

test('a member that is missing, of another kind, or one too many is refused', () => {
  assert.ok(isSubmissionWords(words))
  for (const value of [
    { ...words, client: 1 },
    { ...words, more: '' },
    { client: '', wanted: [] },
    [],
    null,
    'text',
  ])
    assert.equal(isSubmissionWords(value), false)
})
