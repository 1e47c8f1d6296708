import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { type Blocked, blocks } from '../colleagues/concern.ts'
import { compareViews } from './compare-views.ts'

const againMs = 60_000

/**
 * Throws if this device may deliver no key of a vault: SessionError('views_unmatched') if no colleague's device has confirmed for a week
 * what it is shown, DistrustError if one was shown something else. Compares once more before that.
 */
export async function requireMatched(session: OpenSession, vaultId: string): Promise<void> {
  const blocked = await blockedNow(session, vaultId)
  if (!blocked) return
  if (blocked.by === 'week') throw new SessionError('views_unmatched')
  throw new DistrustError('vault_log', 'forked', { userId: blocked.user, vaultId })
}

/** The same for duties, which wait silently; a banner informs the person. */
export async function isMatched(session: OpenSession, vaultId: string): Promise<boolean> {
  return (await blockedNow(session, vaultId)) === null
}

async function blockedNow(session: OpenSession, vaultId: string): Promise<Blocked> {
  const blocked = blocks(await session.seen.views(), vaultId, session.now())
  if (!blocked || !(await lookAgain(session))) return blocked
  return blocks(await session.seen.views(), vaultId, session.now())
}

/** Compares again, since a colleague may just have unlocked. False if that was done a moment ago, or cannot be done now. */
async function lookAgain(session: OpenSession): Promise<boolean> {
  const nowMs = session.now().getTime()
  if (nowMs - session.state.lookedAgainMs < againMs) return false
  session.state.lookedAgainMs = nowMs
  try {
    return (await compareViews(session)) !== undefined
  } catch {
    return false
  }
}
