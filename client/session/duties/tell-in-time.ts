import { tellAgain } from '../colleagues/remember-views.ts'
import type { OpenSession } from '../state/open-session.ts'
import { beginWaiting } from '../views/compare-views.ts'

const everyMs = 60_000
/** So many looks a comparison has to come first: after a machine slept, or was just unlocked, it may still be under way. */
const looksInPeace = 2

const watched = new WeakSet<OpenSession>()

/**
 * Tells the person what this device remembers of its colleagues' views as time goes on, also where a step never ends: a server
 * that leaves a question open for ever keeps no warning away, nor the device from beginning to wait. It ends with the session.
 */
export function tellInTime(session: OpenSession, onTold: () => void): void {
  if (watched.has(session)) return
  watched.add(session)
  let looks = 0
  let lastMs = session.now().getTime()
  const look = async () => {
    const nowMs = session.now().getTime()
    looks = nowMs - lastMs > everyMs * looksInPeace ? 0 : looks + 1
    lastMs = nowMs
    await beginWaiting(session)
    if (looks < looksInPeace) return
    await tellAgain(session)
    onTold()
  }
  const quietly = (work: () => Promise<void>) => void work().catch(() => undefined)
  quietly(() => beginWaiting(session))
  const timer = setInterval(() => quietly(look), everyMs)
  session.ended.signal.addEventListener('abort', () => clearInterval(timer))
}
