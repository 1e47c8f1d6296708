import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressText } from './address-text.ts'

// Promise 30
test('of an address that a colleague changed, a letter that looks like another is told apart', () => {
  for (const [address, shown] of [
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/login/', 'https://shop.example/login/'],
    ['https://sh\u043ep.example', 'https://xn--shp-ted.example (sh\u043ep.example)'],
    ['https://xn--shp-ted.example', 'https://xn--shp-ted.example (sh\u043ep.example)'],
    ['https://SHOP.example:443/\u202ex', 'https://shop.example/%E2%80%AEx'],
    ['ssh://shop.example', 'ssh://shop.example'],
  ] as const)
    assert.equal(addressText(address), shown)
})
