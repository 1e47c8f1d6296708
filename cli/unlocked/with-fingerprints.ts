import { hashWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { DistrustError } from '@chaveiro/device'
import { Refusal } from '../refusal.ts'

/** An error as it is; of another organisation than this device knows, with the words of both, which people compare. */
export async function withFingerprints(error: unknown): Promise<unknown> {
  if (!(error instanceof DistrustError) || !error.organisations) return error
  const { known, shown } = error.organisations
  return new Refusal('organisation.other', { known: await wordsOf(known), shown: await wordsOf(shown) })
}

/** In one language for everybody, so that two who compare read the same. */
const wordsOf = async (organisation: string) => (await hashWords(organisation, 'en')).join(' ')
