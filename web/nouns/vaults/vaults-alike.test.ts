// Promise 4

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { vaultsAlike } from './vaults-alike.ts'

const vault = (id: string, name: string, parent_id: string | null = null) =>
  ({ id, name, parent_id }) as Vault

test('vaults of one name are alike only in places of one path', () => {
  const vaults = [
    vault('1', 'Acme'),
    vault('2', 'Acme'),
    vault('3', 'Ads', '1'),
    vault('4', 'Ads', '2'),
    vault('5', 'Ads'),
    vault('6', 'Mail', '1'),
  ]
  assert.deepEqual([...vaultsAlike(vaults)].sort(), ['1', '2', '3', '4'])
})
