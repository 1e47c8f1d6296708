import { SessionError } from '../types/session-error.ts'
import { waitsForPlace } from './conflict.ts'
import { pauseForOthers } from './pause-for-others.ts'

/** A monotonic clock in milliseconds, and how to wait between tries. */
interface Waiting {
  readonly now: () => number
  readonly pause: () => Promise<unknown>
}

interface Retry {
  attempts: number
  isConflict: (error: unknown) => boolean
  /** A text that changes when what the work builds on has changed, such as a log's newest hash. */
  standing?: () => string
  waiting?: Waiting
}

/** How long to keep trying where others may legitimately be first many times: places in the order of changes, and logs. */
export const patienceMs = 30_000
const realWaiting: Waiting = { now: () => performance.now(), pause: pauseForOthers }

/**
 * Runs work again while it fails on a conflict. It tries for half a minute if it waits for a place in the order of changes, or
 * `standing` shows others' progress; otherwise at most `attempts` times. Throws SessionError('others_first') if others were
 * faster for all that time.
 */
export async function retryOnConflict<T>(
  { attempts, isConflict, standing, waiting: { now, pause } = realWaiting }: Retry,
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  const until = now() + patienceMs
  let waits = 0
  let before: string | undefined
  for (let attempt = 1; ; ) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!isConflict(error)) throw error
      if (waitsForPlace(error) && now() < until) {
        // The first retry needs no pause: the server reserves the place at once if nobody waits longer.
        if (waits > 0) await pause()
        waits += 1
        continue
      }
      const present = standing?.()
      const hasMoved = before !== undefined && present !== before
      before = present
      if (hasMoved && now() >= until) throw new SessionError('others_first', { cause: error })
      if (hasMoved) {
        await pause()
        continue
      }
      if (attempt === attempts) throw error
      attempt += 1
    }
  }
}
