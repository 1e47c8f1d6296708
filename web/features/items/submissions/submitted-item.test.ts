import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import { submittedValues } from './submitted-item.ts'

const tags = { client: 'Aurora', squad: 'Growth' }
const typed: SubmittedCredential = {
  title: 'Shop',
  type: 'web_credential',
  login: 'ana',
  password: 'typed',
  login_url: 'https://shop.example',
  environment: 'stage',
  squad: '',
  notes: 'ask Ana',
}

test('the new item’s form has all that a client typed, and the vault’s tags where they left them empty', () => {
  const values = submittedValues(typed, tags)
  const { title, type, login, password, login_url, environment, squad, client, notes } = values
  assert.deepEqual(
    { title, type, login, password, login_url, environment, squad, notes },
    { ...typed, squad: 'Growth' },
  )
  assert.equal(client, 'Aurora')
  assert.equal(submittedValues({ ...typed, squad: 'Mídia' }, tags).squad, 'Mídia')
})

test('the type of an ad token stays open until a member chooses which of the four it is', () => {
  assert.equal(submittedValues({ ...typed, type: 'ad_token' }, tags).type, '')
})

test('files become files of the item, whatever they are, and leave secret, notes and type as they were typed', () => {
  const files = ['site.pem', 'photo.jpg'].map((name) => ({ id: name, name, size: 7, hash: 'h', key: 'k' }))
  const values = submittedValues({ ...typed, files }, tags)
  assert.deepEqual(
    [values.files, values.password, values.notes, values.type],
    [files, 'typed', 'ask Ana', 'web_credential'],
  )
})
