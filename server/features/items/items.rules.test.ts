import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveCheckout } from '../../access/checkout.ts'
import { pageOf } from './items.rules.ts'

test('a check-out ends at its instant', () => {
  const checkout = {
    userId: 'u',
    email: 'e',
    since: '2026-01-01T00:00:00.000Z',
    until: '2026-01-01T08:00:00.000Z',
  }
  const end = Date.parse(checkout.until)
  assert.equal(liveCheckout(checkout, end - 1), checkout)
  assert.equal(liveCheckout(checkout, end), null)
  assert.equal(liveCheckout(null, end), null)
})

test('pages neither repeat nor skip, and the last names no next', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }))
  assert.deepEqual(pageOf(rows, 2), { page: [{ id: 'a' }, { id: 'b' }], next: 'b' })
  assert.deepEqual(pageOf(rows.slice(2), 2), { page: [{ id: 'c' }], next: undefined })
  assert.deepEqual(pageOf(rows, 3).next, undefined)
  assert.deepEqual(pageOf([], 3), { page: [], next: undefined })
})
