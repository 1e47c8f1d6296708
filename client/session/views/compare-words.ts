import { comparisonOf } from '@chaveiro/contract/rules/comparison.ts'
import { hashWords } from '@chaveiro/contract/rules/fingerprint-words.ts'
import { presentKeys } from '@chaveiro/contract/rules/roster.ts'
import { wordLanguages } from '@chaveiro/contract/rules/word-list.ts'
import { readVaultPlaces } from '@chaveiro/contract/vault-logs.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { SessionError } from '../../session-error.ts'
import type { Comparison, TypedComparison } from '../../types/colleagues.ts'
import { loadRoster } from '../roster/load-roster.ts'
import { organisationLanguage } from '../roster/words.ts'
import type { OpenSession } from '../state/open-session.ts'
import { readLogs } from '../vault-logs/read-logs.ts'
import { rememberWords } from './compare-views.ts'

const qrForm = 'chaveiro-comparison:1:'

/** What this person compares with another: words and a QR code that are the same on both devices if both are shown the same. */
export async function beginComparison(session: OpenSession, user: string): Promise<Comparison> {
  const { hash, vaults } = await compareNewest(session, user)
  const words = await hashWords(hash, await organisationLanguage(session.api))
  return { words, qr: qrForm + hash, vaults: vaults.length }
}

/** Whether what the other read out, or showed, is what this device is shown now. */
export async function confirmComparison(
  session: OpenSession,
  user: string,
  typed: TypedComparison,
): Promise<boolean> {
  const { hash, vaults } = await compareNewest(session, user)
  const fits = 'qr' in typed ? typed.qr.trim() === qrForm + hash : await areWords(hash, typed.words)
  if (fits) await rememberWords(session, user, vaults)
  return fits
}

async function compareNewest(session: OpenSession, user: string) {
  const { places } = await session.api.send(readVaultPlaces)
  const roster = await loadRoster(session)
  const isOther = user !== session.person.id
  if (!roster || !isOther || !presentKeys(roster, user)) throw new SessionError('not_found')
  const logs = await readLogs(
    session,
    places.map(({ vault }) => vault),
    'newest',
  )
  const found = [...logs.values()].map(({ log }) => log)
  return comparisonOf(session.roster ?? roster, found, [session.person.id, user], verifier)
}

/** In whichever language they were read out: no word is in two lists. */
async function areWords(hash: string, typed: readonly string[]): Promise<boolean> {
  const present = await Promise.all(wordLanguages.map((language) => hashWords(hash, language)))
  const given = typed.map((word) => word.trim().toLowerCase())
  return present.some((words) => words.join(' ') === given.join(' '))
}
