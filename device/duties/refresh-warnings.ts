import { refreshStatus } from '../log/colleagues/remember-views.ts'
import { beginWaiting } from '../log/views/compare-views.ts'
import type { OpenSession } from '../state/open-session.ts'

const everyMs = 60_000
/** After waking or unlocking a comparison may still be under way, so the first two refreshes are skipped. */
const quietLooks = 2

/**
 * Refreshes the warnings about colleagues' views every minute, on a timer of its own: a server that never answers a step's call must delay
 * neither a warning nor the start of the wait. Ends with the session.
 */
export function refreshWarnings(session: OpenSession, onRefreshed: () => void): void {
  if (session.state.refreshesWarnings) return
  session.state.refreshesWarnings = true
  let looks = 0
  let lastMs = session.now().getTime()
  const look = async () => {
    const nowMs = session.now().getTime()
    looks = nowMs - lastMs > everyMs * quietLooks ? 0 : looks + 1
    lastMs = nowMs
    await beginWaiting(session)
    if (looks < quietLooks) return
    await refreshStatus(session)
    onRefreshed()
  }
  const quietly = (work: () => Promise<void>) => void work().catch(() => undefined)
  quietly(() => beginWaiting(session))
  const timer = setInterval(() => quietly(look), everyMs)
  session.ended.signal.addEventListener('abort', () => clearInterval(timer))
}
