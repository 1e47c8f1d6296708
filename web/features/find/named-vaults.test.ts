import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundTexts } from '@chaveiro/contract/testing/found-texts.ts'
import { namedVaults } from './named-vaults.ts'

const vaults = ['Nova Íris', 'Íris', 'Loja Íris', 'Íris Moda', 'Moda', 'Íris 10', 'Íris 9'].map((name) => ({
  name,
}))
const found = (search: string) => namedVaults(vaults, search).map(({ name }) => name)

test('a vault is found by all words of its name, the closest names first', () => {
  assert.deepEqual(found(''), [])
  assert.deepEqual(found('  '), [])
  assert.deepEqual(found('nothing'), [])
  assert.deepEqual(found('oda'), [])
  assert.deepEqual(found('-'), [])
  assert.deepEqual(found('iris'), ['Íris', 'Íris 9', 'Íris 10', 'Íris Moda', 'Loja Íris', 'Nova Íris'])
  assert.deepEqual(found('MODA Iris'), ['Íris Moda'])
  assert.deepEqual(found('moda'), ['Moda', 'Íris Moda'])
})

test('vaults’ names are found as people type them', () => {
  for (const [name, search] of foundTexts) {
    assert.equal(namedVaults([{ name }], search).length, 1, `${name}: ${search}`)
  }
})
