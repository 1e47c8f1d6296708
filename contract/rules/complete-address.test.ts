import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeAddress } from './complete-address.ts'

test('what is no address, or has a scheme, stays as typed', () => {
  const texts = [
    '',
    'acme',
    'ask Ana',
    'ana@moda.example',
    'http://moda.example',
    'ssh://moda.example',
    'javascript:alert(1)',
  ]
  for (const text of [
    ...texts,
    'mailto:ana@moda.example',
    '//moda.example',
    '.',
    'moda.',
    '/etc/a.conf',
    'moda.example:port',
  ]) {
    assert.equal(completeAddress(text), text)
  }
})

test('a host without a scheme gets https://', () => {
  for (const text of [
    'moda.example',
    'www.moda.example/login?next=%2F#top',
    'ótica.example:8443',
    '10.0.0.1:8080/x',
  ]) {
    assert.equal(completeAddress(text), `https://${text}`)
  }
  assert.equal(completeAddress(' moda.example '), 'https://moda.example')
})
