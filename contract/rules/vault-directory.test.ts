import assert from 'node:assert/strict'
import { test } from 'node:test'
import { id } from './testing/cast.ts'
import { type VaultDirectory, vaultDirectoryInput } from './vault-directory.ts'

const directory: VaultDirectory = {
  salt: 'AAAAAAAAAAAAAAAAAAAAAA',
  vault: id(100),
  name: 'Padaria São João',
  type: 'client',
  parent_id: null,
  tags: { client: 'Padaria', squad: '' },
  visibility: 'listed',
  inherits: true,
}

test('a vault’s directory without one of its members is refused', () => {
  for (const name of Object.keys(directory)) {
    assert.throws(() => vaultDirectoryInput({ ...directory, [name]: undefined } as never), TypeError, name)
  }
  const tags = { client: 'Padaria' } as VaultDirectory['tags']
  assert.throws(() => vaultDirectoryInput({ ...directory, tags }), TypeError)
})

test('a change of any member is another text', () => {
  const changes = {
    salt: 'B',
    vault: id(1),
    name: 'x',
    type: 'squad',
    parent_id: id(2),
    visibility: 'private',
    inherits: false,
  }
  const texts = [
    directory,
    ...Object.entries(changes).map(([name, value]) => ({ ...directory, [name]: value })),
  ]
  const tagged = ['client', 'squad'].map((tag) => ({ ...directory, tags: { ...directory.tags, [tag]: 'y' } }))
  const inputs = [...texts, ...tagged].map(vaultDirectoryInput)
  assert.equal(new Set(inputs).size, inputs.length)
})

test('the text is canonical JSON of exactly these members', () => {
  assert.equal(
    vaultDirectoryInput({ ...directory, item_count: 3 } as VaultDirectory),
    `{"inherits":true,"name":"Padaria São João","parent_id":null,"salt":"AAAAAAAAAAAAAAAAAAAAAA","tags":{"client":"Padaria","squad":""},"type":"client","vault":"${id(100)}","visibility":"listed"}`,
  )
})
