import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNetworks } from './networks.ts'

test('what is no network is named as it was typed', () => {
  assert.equal(readNetworks('203.0.113.0/24\n10.0.0').wrong, '10.0.0')
  assert.equal(readNetworks('203.0.113.0/33').wrong, '203.0.113.0/33')
  assert.equal(readNetworks('office').wrong, 'office')
})

test('networks are separated by lines, spaces or commas, and a single address is a network of one', () => {
  assert.deepEqual(readNetworks(' 203.0.113.0/24, 198.51.100.7\n2001:db8::/32 2001:db8::1 198.51.100.7'), {
    networks: ['203.0.113.0/24', '198.51.100.7/32', '2001:db8::/32', '2001:db8::1/128'],
    wrong: null,
  })
  assert.deepEqual(readNetworks(' \n'), { networks: [], wrong: null })
})
