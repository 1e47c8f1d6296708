import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { areWordsOf, fingerprintWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { words as english } from '@chaveiro/contract/rules/words/words-en.ts'
import { words as portuguese } from '@chaveiro/contract/rules/words/words-pt.ts'
import { makePassphrase } from './make-passphrase.ts'
import { makePassword, type PasswordOptions } from './make-password.ts'

const all: PasswordOptions = {
  length: 20,
  lower: true,
  upper: true,
  digits: true,
  symbols: true,
  excludeAmbiguous: false,
}

describe('a generated password', () => {
  test('is refused without a class or with a wrong length', () => {
    const none = { ...all, lower: false, upper: false, digits: false, symbols: false }
    for (const bad of [none, { ...all, length: 7 }, { ...all, length: 129 }, { ...all, length: 9.5 }]) {
      assert.throws(() => makePassword(bad), RangeError)
    }
  })

  test('has the given length and something of every class', () => {
    for (let i = 0; i < 200; i++) {
      const password = makePassword({ ...all, length: 8 })
      assert.equal(password.length, 8)
      for (const one of [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]) assert.match(password, one)
    }
  })

  test('has nothing of other classes, and nothing ambiguous if so chosen', () => {
    for (let i = 0; i < 100; i++) {
      assert.match(makePassword({ ...all, symbols: false, upper: false }), /^[a-z0-9]+$/)
      assert.match(makePassword({ ...all, length: 128, excludeAmbiguous: true }), /^[^Il1|O0o]+$/)
    }
  })

  test('uses every character about equally often', () => {
    const counts = new Map<string, number>()
    const lower = { ...all, upper: false, digits: false, symbols: false, length: 128 }
    for (let i = 0; i < 400; i++)
      for (const char of makePassword(lower)) counts.set(char, (counts.get(char) ?? 0) + 1)
    assert.equal(counts.size, 26)
    const expected = (400 * 128) / 26
    for (const count of counts.values())
      assert.ok(Math.abs(count - expected) < expected * 0.15, String(count))
  })
})

for (const [language, list] of [
  ['en', english],
  ['pt-BR', portuguese],
] as const) {
  test(`a ${language} passphrase has six words of its list`, async () => {
    assert.equal(new Set(list).size, 2048)
    assert.ok(list.every((word) => /^[a-z]+$/.test(word)))
    const passphrase = await makePassphrase(language)
    const words = passphrase.split(' ')
    assert.equal(words.length, 6)
    assert.ok(words.every((word) => list.includes(word)))
    assert.notEqual(await makePassphrase(language), passphrase)
  })
}

describe('fingerprint words', () => {
  const lowest = `1.${'A'.repeat(43)}`
  const highest = `1.${'_'.repeat(42).padEnd(43, '8')}`

  test('are eight, for the first 88 bits', async () => {
    assert.deepEqual(await fingerprintWords(lowest, 'en'), new Array(8).fill('abandon'))
    assert.deepEqual(await fingerprintWords(highest, 'en'), new Array(8).fill('zoo'))
    assert.deepEqual(await fingerprintWords(lowest, 'pt-BR'), new Array(8).fill('abacate'))
    assert.deepEqual(await fingerprintWords(highest, 'pt-BR'), new Array(8).fill(portuguese[2047]))
    const second = Buffer.concat([Buffer.alloc(10), Buffer.from([1]), Buffer.alloc(21)]).toString('base64url')
    assert.deepEqual(await fingerprintWords(`1.${second}`, 'en'), [
      ...new Array(7).fill('abandon'),
      english[1],
    ])
  })

  test('are refused for an invalid fingerprint', async () => {
    for (const bad of [
      '',
      'A'.repeat(43),
      `1.${'A'.repeat(42)}`,
      `1.${'!'.repeat(43)}`,
      `2.${'A'.repeat(43)}`,
    ])
      await assert.rejects(fingerprintWords(bad, 'en'), TypeError)
  })

  // Promise 7
  test('no word is in two lists, so that words of one language never match another fingerprint in another', () => {
    const both = new Set(english)
    assert.deepEqual(
      portuguese.filter((word) => both.has(word)),
      [],
    )
  })

  test('are recognised in either language, and no others are', async () => {
    for (const language of ['en', 'pt-BR'] as const) {
      const words = await fingerprintWords(highest, language)
      assert.equal(await areWordsOf(highest, words), true)
      assert.equal(await areWordsOf(lowest, words), false)
      assert.equal(await areWordsOf(highest, words.slice(1)), false)
      assert.equal(await areWordsOf(highest, [...words.slice(1), 'abandon']), false)
    }
    assert.equal(await areWordsOf(lowest, []), false)
  })
})
