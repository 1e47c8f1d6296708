import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import { offeredActs, whyRefused } from './item-acts.ts'

const item = {
  login: 'ana',
  login_url: 'https://acme.example',
  no_copy: false,
  requires_checkout: false,
  checked_out_by: null,
  has_code: true,
} as Item
const ana = { opens: true, email: 'ana@agencia.example' }
const copies = ['copy_login', 'copy_password', 'copy_code']

test('no act is offered that the item’s rules, its holder or a missing key would refuse', () => {
  assert.deepEqual(offeredActs({ ...item, no_copy: true }, ana), ['open_address'])
  for (const closed of [{ checked_out_by: 'bia@agencia.example' }, { requires_checkout: true }]) {
    assert.deepEqual(offeredActs({ ...item, ...closed }, ana), ['copy_login', 'open_address'])
  }
  assert.deepEqual(offeredActs(item, { ...ana, opens: false }), ['copy_login', 'open_address'])
  const bare = { ...item, login: '', login_url: 'ssh://acme.example', has_code: false }
  assert.deepEqual(offeredActs(bare, ana), ['copy_password'])
  assert.deepEqual(offeredActs({ ...item, login_url: 'javascript:alert(1)' }, ana), copies)
})

test('the holder of an item copies from it as from any other', () => {
  const held = { ...item, requires_checkout: true, checked_out_by: ana.email }
  assert.deepEqual(offeredActs(held, ana), [...copies, 'open_address'])
})

test('pressing the key of a refused act says why, instead of leaving the old clipboard', () => {
  const why = (change: Partial<Item>, opens = true) =>
    whyRefused({ ...item, ...change }, 'copy_password', { ...ana, opens })
  assert.equal(why({}), null)
  assert.equal(why({ no_copy: true }), 'no_copy')
  assert.equal(why({}, false), 'closed')
  assert.equal(why({ checked_out_by: 'bia@agencia.example' }), 'held')
  assert.equal(why({ requires_checkout: true }), 'check_out')
  assert.equal(whyRefused({ ...item, has_code: false }, 'copy_code', ana), 'missing')
})
