import { appendRoster } from '@chaveiro/contract/roster.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { CallError } from '../../call-error.ts'
import { SessionError } from '../../session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import { loadRoster } from './load-roster.ts'

const mostAttempts = 5

/**
 * Acts upon the newest roster; where somebody else's statement came first, acts again upon the one that has it. The
 * roster has what was signed when this resolves.
 */
export async function uponNewestRoster<T>(
  session: OpenSession,
  act: (roster: RosterState) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const roster = await loadRoster(session)
    if (!roster) throw new SessionError('roster_missing')
    try {
      const result = await act(roster)
      await loadRoster(session)
      return result
    } catch (error) {
      const wasOutrun = error instanceof CallError && error.code === 'stale_head'
      if (!wasOutrun || attempt === mostAttempts) throw error
    }
  }
}

/** Signs one statement upon the newest roster and appends it. */
export function appendUponNewest(
  session: OpenSession,
  write: (roster: RosterState) => Promise<string>,
): Promise<void> {
  return uponNewestRoster(session, async (roster) => {
    await session.api.send(appendRoster, { body: { statement: await write(roster) } })
  })
}
