import { readVaultPlaces } from '@chaveiro/contract/calls/vault-logs.ts'
import {
  areComparisonWords,
  comparisonOf,
  comparisonWords,
  drawWords,
} from '@chaveiro/contract/log/colleagues/comparison.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { randomBelow } from '@chaveiro/crypto/primitives/random-bytes.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { Comparison, TypedComparison } from '../../base/types/colleagues.ts'
import { SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { rememberedVaults } from '../../state/remembered-vaults.ts'
import { rememberWords } from '../colleagues/remember-views.ts'
import { loadRoster } from '../roster/load-roster.ts'
import { organisationLanguage } from '../roster/words.ts'
import { readLogs } from '../vault-logs/read-logs.ts'

const qrForm = 'chaveiro-comparison:1:'

/** What this person compares with another: words, and a QR code that is the same on both devices if both are shown the same. */
export async function beginComparison(session: OpenSession, user: string): Promise<Comparison> {
  const { hash, vaults } = await compareNewest(session, user)
  const last = session.state.drawnWords
  const drawn = last?.hash === hash ? last.drawn : await drawWords(randomBelow)
  session.state.drawnWords = { hash, drawn }
  const words = await comparisonWords(hash, drawn, await organisationLanguage(session.api), verifier)
  return { words, qr: qrForm + hash, vaults: vaults.length }
}

/** Whether the other person's words or QR code match what this device is shown now. */
export async function confirmComparison(
  session: OpenSession,
  user: string,
  typed: TypedComparison,
): Promise<boolean> {
  const { hash, vaults } = await compareNewest(session, user)
  const fits =
    'qr' in typed
      ? typed.qr.trim() === qrForm + hash
      : await areComparisonWords(
          hash,
          typed.words.map((word) => word.trim().toLowerCase()),
          verifier,
        )
  if (fits) await rememberWords(session, user, vaults)
  return fits
}

async function compareNewest(session: OpenSession, user: string) {
  const { places } = await session.api.send(readVaultPlaces)
  const roster = await loadRoster(session)
  const isOther = user !== session.person.id
  if (!roster || !isOther || !presentKeys(roster, user)) throw new SessionError('not_found')
  // The server must not choose what is compared.
  const vaults = new Set([...places.map(({ vault }) => vault), ...(await rememberedVaults(session))])
  const logs = await readLogs(session, [...vaults], 'newest')
  const logStates = [...logs.values()].map(({ log }) => log)
  return comparisonOf(session.roster ?? roster, logStates, [session.person.id, user], verifier)
}
