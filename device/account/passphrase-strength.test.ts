// Promise 1

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makePassphrase } from '@chaveiro/crypto/processes/make-passphrase.ts'
import { passphraseStrength } from './passphrase-strength.ts'

test('short passphrases, common ones in either language, and ones made of the product’s name are refused', async () => {
  for (const passphrase of [
    '',
    'x9$Kq!2vB',
    'password1234',
    'aaaaaaaaaaaaaaaa',
    'brasil102030',
    'chaveiro2026',
  ]) {
    assert.equal((await passphraseStrength(passphrase)).accepted, false, passphrase)
  }
})

test('generated passphrases are accepted in both languages', async () => {
  for (const language of ['en', 'pt-BR'] as const) {
    for (let time = 0; time < 20; time++) {
      const passphrase = await makePassphrase(language)
      assert.equal((await passphraseStrength(passphrase)).accepted, true, passphrase)
    }
  }
})
