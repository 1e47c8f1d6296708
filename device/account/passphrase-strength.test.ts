import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passphraseStrength } from './passphrase-strength.ts'

test('a word with a year or a sign after it is weak, in Portuguese and English', async () => {
  for (const typed of ['agencia2024', 'Agencia2024!', 'Agência@2025', 'marketing123', 'password2026!']) {
    assert.equal((await passphraseStrength(typed)).score <= 1, true, typed)
  }
})

test('several words stay as good as they are, written together or not', async () => {
  for (const typed of ['cavalo correto bateria grampo viagem', 'cavalocorretobateriagrampoviagem7']) {
    const { score, accepted } = await passphraseStrength(typed)
    assert.deepEqual({ score, accepted }, { score: 4, accepted: true }, typed)
  }
})

test('three words of everybody who works here are not accepted, whatever stands between them', async () => {
  for (const typed of ['minha agencia senha', 'senha-da-empresa', 'amo.meu.cachorro'])
    assert.equal((await passphraseStrength(typed)).accepted, false, typed)
})
