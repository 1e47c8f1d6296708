import { type WordLanguage, wordList } from '@chaveiro/contract/rules/words/word-list.ts'
import { randomBelow } from '../primitives/random-bytes.ts'
import { rareWords } from './rare-words.ts'
import { wordsLeftOut } from './words-left-out.ts'

/** Six words of 1,902 in English and 1,259 in Portuguese: 65 and 61 bits, on top of Argon2id's cost. */
const WORDS = 6

/** A passphrase of six random everyday words separated by spaces, in English or Portuguese. */
export async function makePassphrase(language: WordLanguage): Promise<string> {
  const leftOut = new Set([...wordsLeftOut[language], ...rareWords[language]])
  const words = (await wordList(language)).filter((word) => !leftOut.has(word))
  return Array.from({ length: WORDS }, () => words[randomBelow(words.length)]).join(' ')
}
