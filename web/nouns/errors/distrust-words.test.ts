import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distrustWords } from './distrust-words.ts'

test('every lie about people and vaults has its own sentence', () => {
  const told = [
    ['roster', 'shrunk', 'distrust.peopleShrunk'],
    ['roster', 'forked', 'distrust.peopleForked'],
    ['roster', 'other_organisation', 'distrust.otherOrganisation'],
    ['roster', 'bad_signature', 'distrust.person'],
    ['roster', 'not_entitled', 'distrust.person'],
    ['person', 'altered', 'distrust.address'],
    ['person', 'unconfirmed', 'distrust.addressUnconfirmed'],
    ['own_keys', 'substituted', 'distrust.ownKeys'],
    ['own_keys', 'wrong_prev', 'distrust.ownMethods'],
    ['vault_log', 'shrunk', 'distrust.vaultShrunk'],
    ['vault_log', 'forked', 'distrust.vaultForked'],
    ['vault_log', 'overview', 'distrust.vaultPlace'],
    ['vault_log', 'shown', 'distrust.vaultShown'],
    ['vault_log', 'unsigned', 'distrust.vaultUnsigned'],
    ['vault_log', 'not_entitled', 'distrust.vaultStatement'],
    ['vault_key', 'open_failed', 'distrust.vaultKey'],
    ['item', 'older_revision', 'distrust.item'],
  ] as const
  for (const [about, fault, words] of told) assert.equal(distrustWords({ about, fault }), words)
  assert.equal(distrustWords({}), 'failure.distrusted')
})
