import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientAddress, networkOf } from './network-of.ts'

test('a client has one address, with or without its port, and in IPv4-mapped IPv6 form', () => {
  for (const said of [
    '203.0.113.7',
    '203.0.113.7:5123',
    '"203.0.113.7:5123"',
    '::ffff:203.0.113.7',
    '::ffff:cb00:7107',
    '[::ffff:203.0.113.7]:5123',
  ]) {
    assert.equal(clientAddress(said), '203.0.113.7')
  }
  for (const said of [
    '2001:db8::1',
    '2001:DB8:0:0::1',
    '[2001:db8::1]',
    '[2001:db8::1]:443',
    '"[2001:db8::1]:443"',
    '"2001:db8::1"',
  ]) {
    assert.equal(clientAddress(said), '2001:db8::1')
  }
  for (const none of ['unknown', '', '10.evil', '10.0.0:80', '[::1', '1.2.3.4:5:6', '"10.0.0.1', '"']) {
    assert.equal(clientAddress(none), none)
  }
})

test('a client that left before its call was begun has no address, and nothing is done for it', () => {
  assert.throws(() => clientAddress(undefined), { code: 'not_ready' })
})

test('an IPv6 customer is one network, and each IPv4 address is one', () => {
  assert.equal(networkOf('2001:db8:1:2:3::1'), networkOf('2001:db8:1:2:4::9'))
  assert.notEqual(networkOf('203.0.113.7'), networkOf('203.0.113.8'))
})
