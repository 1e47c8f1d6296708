import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWebAddress } from '@chaveiro/contract/primitives.ts'
import { purposesFor, purposesIn, signInOf, usual } from './purposes.ts'

const purposes = purposesIn((type) => (type === 'social_login' ? 'Conta de rede social' : type))
const namesFor = (typed: string) => purposesFor(typed, purposes).map(({ name }) => name)

test('a service is found by its name, by another name of it, and without accents', () => {
  assert.equal(namesFor('insta')[0], 'Instagram')
  assert.equal(namesFor('bm')[0], 'Meta Business')
  assert.equal(namesFor('Google meu negócio')[0], 'Google Business Profile')
})

test('a type is found by its name in the language of the screen', () => {
  assert.equal(namesFor('rede social')[0], 'Conta de rede social')
})

test('what is no known service stays as it was typed, and a known one is not offered twice', () => {
  assert.deepEqual(namesFor(' Padaria do Zé '), ['Padaria do Zé'])
  assert.equal(namesFor('insta').at(-1), 'insta')
  assert.deepEqual(namesFor('instagram'), ['Instagram'])
})

test('with nothing typed, everything is listed once, and what is usual is among it', () => {
  const keys = purposesFor('', purposes).map(({ kind, name, type }) => (kind === 'type' ? type : name))
  assert.equal(new Set(keys).size, keys.length)
  for (const name of usual) assert.ok(keys.includes(name), name)
})

test('the address of a service is one that a browser opens', () => {
  for (const { address } of purposes.filter(({ address }) => address !== '')) assert.ok(isWebAddress(address))
  assert.ok(purposes.some(({ name, address }) => name === 'Instagram' && address !== ''))
})

test('a service that asks for the password elsewhere brings that address too, and no other host does', () => {
  const at = (name: string) => purposes.find((purpose) => purpose.name === name)?.signsInAt
  assert.equal(at('Google Ads'), 'https://accounts.google.com')
  assert.equal(at('YouTube'), 'https://accounts.google.com')
  assert.equal(at('Meta Business'), 'https://www.facebook.com')
  assert.equal(at('Facebook'), '')
  assert.equal(at('Instagram'), '')
  for (const address of ['https://notgoogle.com', 'https://google.com.example', '', 'no address'])
    assert.equal(signInOf(address), '', address)
})
