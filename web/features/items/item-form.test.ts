import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CheckedItem, newItemValues, overviewOf, secretOf } from './item-form.ts'

const values = {
  ...newItemValues({ client: 'Acme', squad: '' }),
  password: ' p ',
  notes: 'n',
  metadata: { customer_id: '123', pixel_id: '', left_behind: 'x' },
} as CheckedItem

test('nothing of the secret is in the overview', () => {
  const overview = overviewOf(values)
  for (const name of ['password', 'notes', 'metadata']) assert.equal(name in overview, false)
  assert.equal(overview.client, 'Acme')
})

test('extra fields are sealed only when filled and in sight; the password keeps its blanks', () => {
  assert.deepEqual(secretOf(values, ['customer_id', 'pixel_id']), {
    password: ' p ',
    notes: 'n',
    metadata: { customer_id: '123' },
  })
})
