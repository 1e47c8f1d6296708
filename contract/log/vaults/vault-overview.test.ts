// Promise 11

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { id } from '../../testing/cast.ts'
import { type VaultOverview, vaultOverviewInput } from './vault-overview.ts'

const overview: VaultOverview = {
  salt: 'AAAAAAAAAAAAAAAAAAAAAA',
  vault: id(100),
  name: 'Padaria São João',
  type: 'client',
  parent_id: null,
  tags: { client: 'Padaria', squad: '' },
  visibility: 'listed',
  inherits: true,
}

test('a vault’s overview without one of its members is refused', () => {
  for (const name of Object.keys(overview)) {
    assert.throws(() => vaultOverviewInput({ ...overview, [name]: undefined } as never), TypeError, name)
  }
  const tags = { client: 'Padaria' } as VaultOverview['tags']
  assert.throws(() => vaultOverviewInput({ ...overview, tags }), TypeError)
})

test('a change of any member makes another text', () => {
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
    overview,
    ...Object.entries(changes).map(([name, value]) => ({ ...overview, [name]: value })),
  ]
  const tagged = ['client', 'squad'].map((tag) => ({ ...overview, tags: { ...overview.tags, [tag]: 'y' } }))
  const inputs = [...texts, ...tagged].map(vaultOverviewInput)
  assert.equal(new Set(inputs).size, inputs.length)
})

test('the text is canonical JSON of exactly these members', () => {
  assert.equal(
    vaultOverviewInput({ ...overview, item_count: 3 } as VaultOverview),
    `{"inherits":true,"name":"Padaria São João","parent_id":null,"salt":"AAAAAAAAAAAAAAAAAAAAAA","tags":{"client":"Padaria","squad":""},"type":"client","vault":"${id(100)}","visibility":"listed"}`,
  )
})
