// Promise 3

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templateAnswer } from '@chaveiro/contract/templates.ts'
import { knownTemplate } from './known-template.ts'

const honest = templateAnswer('ad_token_google', 'en')

test('a type has this release’s fields until the server answers, and if it answers the same', () => {
  assert.deepEqual(knownTemplate('ad_token_google', 'en'), honest)
  assert.deepEqual(knownTemplate('ad_token_google', 'en', honest), honest)
})

test('a server can neither rename a field nor ask for one of its own', () => {
  const { fields, labels } = honest
  const swapped = {
    ...labels,
    client_id: labels.client_secret as string,
    client_secret: labels.client_id as string,
  }
  const asking = { fields: [...fields, 'passphrase'], labels: { ...swapped, passphrase: 'Your passphrase' } }
  assert.deepEqual(knownTemplate('ad_token_google', 'en', asking), honest)
})

test('a field that the server does not name is not asked for', () => {
  const { fields } = knownTemplate('ad_token_google', 'en', { fields: ['client_id'], labels: {} })
  assert.deepEqual(fields, ['client_id'])
})
