import { DistrustError } from '../base/types/session-error.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { lockedReader } from '../state/roster-reader.ts'
import type { SessionContext } from '../state/session-context.ts'

/**
 * Throws DistrustError('own_keys', 'substituted') if the roster has keys of a person of whom the server says that they have none: they would put
 * away the recovery code of keys that count nowhere, in place of the one that opens theirs.
 */
export async function requireNoKeys(context: SessionContext): Promise<void> {
  const { id, role } = context.person()
  const reader = lockedReader(context)
  if (role === 'client' && (await reader.seen.roster()) === undefined) return
  // What is wrong with the roster is said when the keys are stored.
  const own = (await loadRoster(reader).catch(() => null))?.people.get(id)
  if (!own) return
  const [asked, known] = [await reader.seen.askedFor(), await reader.seen.access()]
  const isUnanswered = asked?.signing_key === own.signingKey && known?.key !== own.signingKey
  if (!isUnanswered) throw new DistrustError('own_keys', 'substituted', { userId: id })
}
