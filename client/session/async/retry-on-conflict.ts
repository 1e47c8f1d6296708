import { waitsForPlace } from './conflict.ts'
import { pauseForOthers } from './pause-for-others.ts'

interface Retry {
  attempts: number
  isConflict: (error: unknown) => boolean
}

/** For places in the order of a vault's changes, of which others may take many before. */
const patienceMs = 30_000

/**
 * Runs work again as long as it fails on a conflict, at most so many times in all; where it waits for a place in the order
 * of changes, for half a minute. `attempt` counts from 1.
 */
export async function retryOnConflict<T>(
  { attempts, isConflict }: Retry,
  work: (attempt: number) => Promise<T>,
): Promise<T> {
  const until = Date.now() + patienceMs
  let waits = 0
  for (let attempt = 1; ; ) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!isConflict(error)) throw error
      if (waitsForPlace(error) && Date.now() < until) {
        // The place is kept at once, where nobody waits for it longer.
        if (waits > 0) await pauseForOthers()
        waits += 1
        continue
      }
      if (attempt === attempts) throw error
      attempt += 1
    }
  }
}
