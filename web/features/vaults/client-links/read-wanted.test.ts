import assert from 'node:assert/strict'
import { test } from 'node:test'
import { services } from '@chaveiro/device'
import { readWanted, usualAccounts, withAccount } from './read-wanted.ts'

test('empty lines and repeated names ask for nothing more', () => {
  assert.deepEqual(readWanted(' \n\n'), [])
  assert.deepEqual(readWanted('Instagram\n instagram \r\nBanco  do   Brasil\nINSTAGRAM'), [
    'Instagram',
    'Banco do Brasil',
  ])
})

test('a pressed account is added below what was typed', () => {
  assert.equal(withAccount('', 'Instagram'), 'Instagram')
  assert.equal(withAccount('Site\n\n', 'Instagram'), 'Site\nInstagram')
})

test('the offered accounts are services that items know', () => {
  const known = new Set(services.map(({ name }) => name))
  assert.deepEqual(
    usualAccounts.filter((name) => !known.has(name)),
    [],
  )
})
