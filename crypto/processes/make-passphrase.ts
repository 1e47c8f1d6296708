import { randomBelow } from '../primitives/random-bytes.ts'
import { words as english } from './words-en.ts'

/** Six words of a list of 2048: 66 bits, on top of Argon2id's cost. */
const WORDS = 6

/** A passphrase of six random words with spaces between, in English or Portuguese. */
export async function makePassphrase(language: 'en' | 'pt-BR'): Promise<string> {
  const words = language === 'en' ? english : (await import('./words-pt.ts')).words
  return Array.from({ length: WORDS }, () => words[randomBelow(words.length)]).join(' ')
}
