import { SessionError } from '../../session-error.ts'
import { waitsForPlace } from './conflict.ts'
import { pauseForOthers } from './pause-for-others.ts'

/** A clock in milliseconds that nobody sets, and how long a device leaves others room. */
export interface Waiting {
  readonly now: () => number
  readonly pause: () => Promise<unknown>
}

interface Retry {
  attempts: number
  isConflict: (error: unknown) => boolean
  /** What the work was built on, as a text that differs once others have changed it. */
  standing?: () => string
  waiting?: Waiting
}

/** For what others may change many times before: places in the order of a vault's changes, and logs. */
export const patienceMs = 30_000
const realWaiting: Waiting = { now: () => performance.now(), pause: pauseForOthers }

/**
 * Runs work again as long as it fails on a conflict: for half a minute where it waits for a place in the order of changes,
 * or where what it was built on has truly moved on since the try before; else at most so many times. `attempt` counts from 1.
 * SessionError('others_first') where others were faster for all that time.
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
        // The place is kept at once, where nobody waits for it longer.
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
