import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CheckedItem, changedOverview, newItemValues, overviewOf, secretOf } from './item-form.ts'

const values = {
  ...newItemValues({ client: 'Acme', squad: '' }),
  password: ' p ',
  notes: 'n',
  metadata: { customer_id: '123', pixel_id: '', left_behind: 'x' },
  fields: [{ label: 'PIN', value: '1', hidden: true }],
} as unknown as CheckedItem

test('the overview contains nothing of the secret', () => {
  const overview = overviewOf(values)
  for (const name of ['password', 'notes', 'metadata', 'fields', 'files', 'filesOnTheWay'])
    assert.equal(name in overview, false)
  assert.equal(overview.client, 'Acme')
})

test('an edit names only the fields that somebody changed, whatever values the server gave the others', () => {
  const base = {
    ...newItemValues({ client: 'Acme', squad: '' }),
    title: 'Bank',
    owner: 'thief@agencia.example',
  }
  const checked = (change: object) => ({ ...base, expires_at: null, ...change }) as unknown as CheckedItem
  assert.deepEqual(changedOverview(base, checked({})), {})
  assert.deepEqual(changedOverview(base, checked({ login: 'ana' })), { login: 'ana' })
  assert.deepEqual(changedOverview(base, checked({ expires_at: '2030-01-01', no_copy: true })), {
    expires_at: '2030-01-01',
    no_copy: true,
  })
  assert.deepEqual(changedOverview({ ...base, expires_at: '2030-01-01' }, checked({})), { expires_at: null })
  const invalid = { ...base, title: '', login_url: 'not an address' }
  const lists = { more_urls: ['https://a.example', 'https://b.example'], labels: ['paid', 'social'] }
  const listed = { ...base, more_urls: lists.more_urls.join('\n'), labels: 'paid, social' }
  assert.deepEqual(changedOverview(listed, checked(lists)), {})
  assert.deepEqual(changedOverview(listed, checked({ ...lists, labels: ['paid'] })), { labels: ['paid'] })
  assert.deepEqual(changedOverview(invalid, checked({ title: 'Bank', login_url: 'not an address' })), {
    title: 'Bank',
  })
})

test('template fields are sealed only when filled and shown; the password keeps its blanks', () => {
  assert.deepEqual(secretOf(values, ['customer_id', 'pixel_id']), {
    password: ' p ',
    notes: 'n',
    metadata: { customer_id: '123' },
    fields: [{ label: 'PIN', value: '1', hidden: true }],
    files: [],
  })
})
