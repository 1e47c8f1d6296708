import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenedItem } from '@chaveiro/client/types/items.ts'
import type { Item } from '@chaveiro/contract/items.ts'
import { openedHere, tellOpened } from './opened-here.ts'

const bank = { id: 'bank', revision: 2, title: 'Bank', type: 'web_credential', login: 'ana' } as Item
const open = { item: bank, secret: { password: 'p' }, verification: { faults: [] } } as unknown as OpenedItem

test('a card with another title, login or revision gets nothing of the item opened under its id', () => {
  const end = tellOpened(bank.id, open)
  for (const lie of [{ title: 'Instagram' }, { login: 'bia' }, { revision: 3 }, { no_copy: true }]) {
    assert.equal(openedHere({ ...bank, ...lie } as Item), null)
  }
  assert.equal(openedHere(bank), open)
  end()
  assert.equal(openedHere(bank), null)
})
