import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { hashWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { DistrustError, knownOrganisation } from '@chaveiro/device'
import type { Session } from './session.ts'

/** Of an error about another organisation than this extension knows, the words of both, which people compare; else null. */
export async function fingerprintsOf(
  session: Session,
  error: unknown,
): Promise<{ known: string; shown: string } | null> {
  const isOther =
    error instanceof DistrustError && error.about === 'roster' && error.fault === 'other_organisation'
  const { account } = await session.state()
  if (!isOther || !account) return null
  const { organisation } = await session.apiOf(account.server, account.token).send(getMe)
  const [known, shown] = await Promise.all([
    wordsOf(await knownOrganisation(session.memory)),
    wordsOf(organisation),
  ])
  return { known, shown }
}

/** In one language for everybody, so that two who compare read the same. */
async function wordsOf(organisation: string | null): Promise<string> {
  return organisation === null ? '–' : (await hashWords(organisation, 'en')).join(' ')
}
