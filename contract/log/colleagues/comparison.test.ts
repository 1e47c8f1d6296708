import assert from 'node:assert/strict'
import { test } from 'node:test'
import { someHash, webVerifier } from '../../testing/cast.ts'
import { areComparisonWords, comparisonWords, drawWords } from './comparison.ts'

const otherHash = 'B'.repeat(43)
const said = (drawn: readonly number[], language: 'en' | 'pt-BR' = 'en') =>
  comparisonWords(someHash, drawn, language, webVerifier)

test('two of the eight words are drawn at random, and all others depend on them', async () => {
  const [one, other] = [await said([7, 8]), await said([7, 9])]
  assert.equal(one.length, 8)
  assert.equal(one[0], other[0])
  assert.equal(one.slice(2).filter((word, at) => word === other[at + 2]).length, 0)
  assert.deepEqual(await drawWords((limit) => limit - 1), [2047, 2047])
})

test('words that were read out match in either language and with any draw, and no others match', async () => {
  for (const words of [await said([0, 2047]), await said([5, 6], 'pt-BR')]) {
    assert.equal(await areComparisonWords(someHash, words, webVerifier), true)
    assert.equal(await areComparisonWords(otherHash, words, webVerifier), false)
    for (const lie of [
      words.toReversed(),
      words.slice(0, 7),
      [...words, 'abacate'],
      [words[1], ...words.slice(1)],
      [],
    ]) {
      assert.equal(await areComparisonWords(someHash, lie as string[], webVerifier), false)
    }
  }
  const mixed = [...(await said([3, 4])).slice(0, 2), ...(await said([3, 4], 'pt-BR')).slice(2)]
  assert.equal(await areComparisonWords(someHash, mixed, webVerifier), false)
})
