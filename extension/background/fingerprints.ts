import { hashWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { DistrustError } from '@chaveiro/device'

/** Of an error about another organisation than this extension knows, the words of both, which people compare; else null. */
export async function fingerprintsOf(error: unknown): Promise<{ known: string; shown: string } | null> {
  if (!(error instanceof DistrustError) || !error.organisations) return null
  const { known, shown } = error.organisations
  return { known: await wordsOf(known), shown: await wordsOf(shown) }
}

/** In one language for everybody, so that two who compare read the same. */
const wordsOf = async (organisation: string) => (await hashWords(organisation, 'en')).join(' ')
