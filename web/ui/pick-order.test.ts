import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickOrder } from './pick-order.ts'

const order = (names: string[], typed: string) => pickOrder(names, typed, (name) => name)

test('a name that has the words stands before one that is found by what is above it', () => {
  assert.deepEqual(order(['Ads', 'Site', 'Northwind', 'Social'], 'northwind'), [
    'Northwind',
    'Ads',
    'Site',
    'Social',
  ])
})

test('the whole name comes first, then names that begin with it', () => {
  assert.deepEqual(order(['Old Acme', 'Acme Ads', 'Acme'], 'acme'), ['Acme', 'Acme Ads', 'Old Acme'])
})

test('of several words, a name that has more of them stands first', () => {
  assert.deepEqual(order(['Site', 'Ads', 'Acme Ads'], 'acme ads'), ['Acme Ads', 'Ads', 'Site'])
})

test('nothing typed changes nothing, nor do accents, capitals and kinds of dashes', () => {
  const names = ['Zebra', 'Ótica']
  assert.equal(order(names, '  '), names)
  assert.deepEqual(order(names, 'otica'), ['Ótica', 'Zebra'])
  assert.deepEqual(order(['Ads', 'Moda – Wi‑Fi'], 'moda - wi-fi'), ['Moda – Wi‑Fi', 'Ads'])
})
