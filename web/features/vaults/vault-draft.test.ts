import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { type CheckedVault, changeOf, draftOf, VaultValues } from './vault-draft.ts'

const vault = (id: string, name: string, parent_id: string | null = null) =>
  ({ id, name, parent_id, type: 'client', visibility: 'listed', tags: { client: 'c', squad: '' } }) as Vault
const vaults = [vault('a', 'Above'), vault('b', 'Below', 'a')]
const values = (change: Partial<CheckedVault>): CheckedVault => ({
  ...{
    name: 'Below',
    type: 'client',
    visibility: 'listed',
    parent_id: 'a',
    tags: { client: 'c', squad: '' },
  },
  ...change,
})
const changed = (change: Partial<CheckedVault>) => changeOf(vaults[1] as Vault, values(change), vaults)

test('a parent that is no longer listed does not become the top', () => {
  assert.deepEqual(draftOf(values({ parent_id: 'gone' }), vaults).parent, {
    id: 'gone',
    type: 'client',
    path: [],
  })
})

test('an unchanged field is not part of the change, and stays as it was signed', () => {
  assert.deepEqual(changed({}), {})
  assert.deepEqual(changed({ name: 'New' }), { name: 'New' })
  assert.deepEqual(changed({ tags: { client: 'c', squad: 's' } }), { tags: { squad: 's' } })
  assert.deepEqual(changed({ visibility: 'private' }), { visibility: 'private' })
  assert.deepEqual(changed({ parent_id: '' }), { parent: null })
})

test('a parent is named by the path under which the form shows it', () => {
  assert.deepEqual(draftOf(values({ parent_id: 'b' }), vaults).parent, {
    ...{ id: 'b', type: 'client', path: ['Above', 'Below'] },
  })
})

test('a name is taken as it looks, without spaces around it', () => {
  assert.equal(VaultValues.parse(values({ name: ' Below\u200b ' })).name, 'Below')
  assert.equal(VaultValues.safeParse(values({ name: ' \u200b ' })).error?.issues[0]?.message, 'required')
})
