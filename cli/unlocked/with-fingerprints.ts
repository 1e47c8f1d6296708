import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { hashWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { DistrustError } from '@chaveiro/device'
import { Refusal } from '../refusal.ts'
import type { Ground } from './acts/ground.ts'

/** An error as it is; of another organisation than this device knows, with the words of both, which people compare. */
export async function withFingerprints(ground: Ground, error: unknown): Promise<unknown> {
  const isOther =
    error instanceof DistrustError && error.about === 'roster' && error.fault === 'other_organisation'
  if (!isOther) return error
  const { organisation } = await ground.api.send(getMe)
  const [known, shown] = await Promise.all([wordsOf(await ground.knownOrganisation()), wordsOf(organisation)])
  return new Refusal('organisation.other', { known, shown })
}

/** In one language for everybody, so that two who compare read the same. */
async function wordsOf(organisation: string | null): Promise<string> {
  return organisation === null ? '–' : (await hashWords(organisation, 'en')).join(' ')
}
