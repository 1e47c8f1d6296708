import { isStaleHead } from '../base/async/conflict.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { fetchStoredKeys, type StoredKeys } from '../log/roster/person-keys.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * This person's keys and methods as the server has them now, if the keys are this session's. If they were renewed in another browser, the
 * roster says so: SessionError('keys_renewed'). Otherwise throws DistrustError('own_keys', 'substituted').
 */
export async function fetchOwnKeys(session: OpenSession): Promise<StoredKeys> {
  const stored = await fetchStoredKeys(session.api)
  const { sealing_key, signing_key } = session.keys.publicKeys
  if (stored.sealing_key === sealing_key && stored.signing_key === signing_key) return stored
  await loadRoster(session)
  throw new DistrustError('own_keys', 'substituted')
}

/**
 * Whether another browser changed the keys or methods first. After a renewal the server refuses what the old keys signed; fetchOwnKeys then
 * says why.
 */
export function wasOvertaken(error: unknown): boolean {
  return isStaleHead(error) || errorFacts(error).code === 'statement_refused'
}
