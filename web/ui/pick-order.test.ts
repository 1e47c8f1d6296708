import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickOrder } from './pick-order.ts'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const filter = {
  contains: (text: string, query: string) => fold(text).includes(fold(query)),
  startsWith: (text: string, query: string) => fold(text).startsWith(fold(query)),
}
const order = (names: string[], typed: string) => pickOrder(names, typed, (name) => name, filter)

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

test('nothing typed changes nothing, nor do accents and capitals', () => {
  const names = ['Zebra', 'Ótica']
  assert.equal(order(names, '  '), names)
  assert.deepEqual(order(names, 'otica'), ['Ótica', 'Zebra'])
})
