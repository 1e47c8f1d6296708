import { type WordLanguage, wordList } from '@chaveiro/contract/rules/words/word-list.ts'
import { randomBelow } from '../primitives/random-bytes.ts'
import { wordsLeftOut } from './words-left-out.ts'

/** Six words of more than 1,880: 65 bits, on top of Argon2id's cost. */
const WORDS = 6

/** A passphrase of six random words separated by spaces, in English or Portuguese. */
export async function makePassphrase(language: WordLanguage): Promise<string> {
  const leftOut = new Set(wordsLeftOut[language])
  const words = (await wordList(language)).filter((word) => !leftOut.has(word))
  return Array.from({ length: WORDS }, () => words[randomBelow(words.length)]).join(' ')
}
