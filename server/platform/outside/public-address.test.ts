// Promise 25

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOfHost, isAllowedHost, isPublicAddress } from './public-address.ts'

const notPublic: Record<string, string[]> = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '::'],
  'private networks': [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
  ],
  'link-local and the metadata of clouds': ['169.254.169.254', 'fe80::1', 'fd00:ec2::254', '100.100.100.200'],
  'IPv4 within IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ],
  'carriers, tunnels, documentation': [
    '100.64.0.1',
    '2001::1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '2001:db8::1',
    '198.18.0.1',
  ],
  'many at once, and nobody': ['224.0.0.1', '255.255.255.255', '240.0.0.1', 'ff02::1', '192.0.0.1'],
}

for (const [name, addresses] of Object.entries(notPublic)) {
  test(`not public: ${name}`, () => {
    for (const address of addresses) assert.equal(isPublicAddress(address), false, address)
  })
}

test('an invalid address is not public, nor are spellings that only some programs read', () => {
  for (const text of [
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '[::1]',
    '1.1.1.1 ',
  ])
    assert.equal(isPublicAddress(text), false, text)
})

test('internet addresses are public', () => {
  for (const address of ['142.250.79.14', '8.8.8.8', '2800:3f0:4001::200e', '2606:4700::1111'])
    assert.equal(isPublicAddress(address), true, address)
})

test('a host is judged by the address that a browser would call, however it is spelled', () => {
  for (const host of [
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '[::ffff:7f00:1]',
  ]) {
    const address = addressOfHost(new URL(`https://${host}/`))
    assert.ok(address !== undefined && !isPublicAddress(address), host)
  }
  assert.equal(addressOfHost(new URL('https://chat.example/')), undefined)
})

test('a host is allowed by its name, or by its name and port', () => {
  const at = (text: string, ...allowed: string[]) => isAllowedHost(new URL(text), allowed)
  assert.equal(at('https://chat.lan/x', 'chat.lan'), true)
  assert.equal(at('http://chat.lan:8080/x', 'chat.lan:8080'), true)
  assert.equal(at('https://[::1]:8443/x', '::1'), true)
  assert.equal(at('http://chat.lan:8081/x', 'chat.lan:8080'), false)
  assert.equal(at('https://chat.lan/x', 'chat.lan:8080'), false)
  assert.equal(at('https://evil.chat.lan/x', 'chat.lan'), false)
  assert.equal(at('https://chat.lan.evil.example/x', 'chat.lan'), false)
})
