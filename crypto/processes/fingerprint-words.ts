import { fromBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { words } from './words-en.ts'

const BITS_PER_WORD = 11
const WORDS = 8

/**
 * The first 88 bits of a fingerprint (base64url, 32 bytes) as eight words for two people to compare. Always
 * from the same list, whatever language each of the two reads the product in.
 */
export function fingerprintWords(fingerprint: string): string[] {
  const bytes = fromBase64url(fingerprint)
  if (bytes?.length !== 32) throw new TypeError('a fingerprint has 32 bytes')
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: WORDS }, (_, i) => {
    const at = Number.parseInt(bits.slice(i * BITS_PER_WORD, (i + 1) * BITS_PER_WORD), 2)
    return words[at] as string
  })
}
