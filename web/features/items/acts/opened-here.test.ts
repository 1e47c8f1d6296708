// Promise 4

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { OpenedItem } from '@chaveiro/device'
import { openedHere, registerOpened } from './opened-here.ts'

const bank = { id: 'bank', revision: 2, title: 'Bank', type: 'web_credential', login: 'ana' } as Item
const acme = { id: 'acme', type: 'client' as const, path: ['Clients', 'Acme'] }
const open = { item: bank, secret: { password: 'p' }, verification: { faults: [] } } as unknown as OpenedItem

test('a card under another title, login or vault, or of another revision, is given nothing of what is open under its id', () => {
  const end = registerOpened(bank.id, open, acme)
  for (const lie of [{ title: 'Instagram' }, { login: 'bia' }, { revision: 3 }, { no_copy: true }]) {
    assert.equal(openedHere({ ...bank, ...lie } as Item, acme), null)
  }
  for (const vault of [{ ...acme, path: ['Clients', 'Globex'] }, { ...acme, id: 'globex' }, null]) {
    assert.equal(openedHere(bank, vault), null)
  }
  assert.equal(openedHere(bank, acme), open)
  end()
  assert.equal(openedHere(bank, acme), null)
})
