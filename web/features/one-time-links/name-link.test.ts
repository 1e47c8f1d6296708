import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OneTimeLink } from '@chaveiro/contract/calls/one-time-links.ts'
import { nameLink } from './name-link.ts'

const link = { id: 'a', is_own: true, label: 'cha1.AAAA', item_title: null } as OneTimeLink

test('after new keys, a link’s name reads as sealed with earlier ones, not as missing', () => {
  assert.equal(nameLink(link, new Map()).isNameLost, true)
  assert.equal(nameLink({ ...link, label: null }, new Map()).isNameLost, false)
  assert.equal(nameLink({ ...link, is_own: false }, new Map()).isNameLost, false)
  const named = nameLink(link, new Map([['a', 'Wi-Fi']]))
  assert.deepEqual([named.name, named.isNameLost], ['Wi-Fi', false])
  assert.equal(nameLink({ ...link, item_title: 'Painel' }, new Map()).name, 'Painel')
})
