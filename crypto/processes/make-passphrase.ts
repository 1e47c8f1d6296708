import { type WordLanguage, wordList } from '@chaveiro/contract/rules/word-list.ts'
import { randomBelow } from '../primitives/random-bytes.ts'

/** Six words of a list of 2048 are 66 bits, besides Argon2id's cost. */
const WORDS = 6

/** A passphrase of six random words separated by spaces, in English or Portuguese. */
export async function makePassphrase(language: WordLanguage): Promise<string> {
  const words = await wordList(language)
  return Array.from({ length: WORDS }, () => words[randomBelow(words.length)]).join(' ')
}
