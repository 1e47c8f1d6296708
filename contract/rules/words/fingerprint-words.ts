import { fromBase64url } from '../../encoding/base64url.ts'
import { type WordLanguage, wordLanguages, wordList } from './word-list.ts'

const BITS_PER_WORD = 11
/** The number of words that two people compare. */
export const WORDS = 8

/** A version 1 fingerprint (fingerprint.ts). */
const FORM = /^1\.([A-Za-z0-9_-]{43})$/

/**
 * The first 88 bits of a fingerprint as eight words for two people to compare, in the organisation's language rather
 * than the reader's. TypeError for another version, whose words would differ.
 */
export async function fingerprintWords(fingerprint: string, language: WordLanguage): Promise<string[]> {
  const [, hash = ''] = FORM.exec(fingerprint) ?? []
  return hashWords(hash, language)
}

/** The words of a hash (base64url, 32 bytes), such as an organisation's id. */
export async function hashWords(hash: string, language: WordLanguage): Promise<string[]> {
  const bytes = fromBase64url(hash)
  if (bytes?.length !== 32) throw new TypeError('a fingerprint has 32 bytes')
  const words = await wordList(language)
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: WORDS }, (_, i) => {
    const at = Number.parseInt(bits.slice(i * BITS_PER_WORD, (i + 1) * BITS_PER_WORD), 2)
    return words[at] as string
  })
}

/** Whether these are a fingerprint's words in any language: no word is in two lists. */
export async function areWordsOf(fingerprint: string, words: readonly string[]): Promise<boolean> {
  const present = await Promise.all(wordLanguages.map((language) => fingerprintWords(fingerprint, language)))
  return present.some(
    (expected) => expected.length === words.length && expected.every((word, i) => word === words[i]),
  )
}
