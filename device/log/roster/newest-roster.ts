import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { settle } from '../../base/async/settle.ts'
import { SessionError } from '../../base/types/session-error.ts'
import { byLogs } from '../../state/judge-by-logs.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { appendStatement } from './append-statement.ts'
import { loadRoster } from './load-roster.ts'

/**
 * Runs an act on the newest roster, and again if somebody else's statement came first. On return the session's roster includes what was
 * signed.
 */
export async function onNewestRoster<T>(
  session: OpenSession,
  act: (roster: RosterState) => Promise<T>,
): Promise<T> {
  return settle(byLogs(session), async () => {
    const roster = await loadRoster(session)
    if (!roster) throw new SessionError('roster_missing')
    const result = await act(roster)
    await loadRoster(session)
    return result
  })
}

/** Signs one statement at the end of the newest roster and appends it. `write` answers null if the roster says the same already. */
export function appendToRoster(
  session: OpenSession,
  write: (roster: RosterState) => Promise<string> | null,
): Promise<void> {
  return onNewestRoster(session, async (roster) => {
    const statement = await write(roster)
    if (statement !== null) await appendStatement(session, roster, { statement })
  })
}
