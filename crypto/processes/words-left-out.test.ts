import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type WordLanguage, wordLanguages, wordList } from '@chaveiro/contract/rules/words/word-list.ts'
import { makePassphrase } from './make-passphrase.ts'
import { rareWords } from './rare-words.ts'
import { wordsLeftOut } from './words-left-out.ts'

const leftToChooseFrom = { en: 1902, 'pt-BR': 1259 }
const bits = { en: 65, 'pt-BR': 61 }
const allLeftOut = (language: WordLanguage) => [...wordsLeftOut[language], ...rareWords[language]]

for (const language of wordLanguages) {
  test(`every word left out is one of the ${language} list, and stands there once`, async () => {
    const list = await wordList(language)
    const leftOut = allLeftOut(language)
    assert.deepEqual(
      leftOut.filter((word) => !list.includes(word)),
      [],
    )
    assert.equal(new Set(leftOut).size, leftOut.length)
  })

  test(`a ${language} passphrase suggests none of the words left out, and any of the others`, async () => {
    const suggested = new Set<string>()
    for (let time = 0; time < 5000; time++)
      for (const word of (await makePassphrase(language)).split(' ')) suggested.add(word)
    assert.deepEqual(
      allLeftOut(language).filter((word) => suggested.has(word)),
      [],
    )
    // 30,000 random draws from 1,900 words leave a word undrawn only once in thousands of runs.
    assert.ok(suggested.size >= leftToChooseFrom[language] - 5, String(suggested.size))
  })

  test(`six ${language} words of those that are left keep the bits that the README states`, async () => {
    const left = (await wordList(language)).length - allLeftOut(language).length
    assert.equal(left, leftToChooseFrom[language])
    assert.equal(Math.floor(6 * Math.log2(left)), bits[language])
  })
}
