import { waitsForPlace } from './conflict.ts'

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
  for (let attempt = 1; ; ) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!isConflict(error)) throw error
      if (waitsForPlace(error) && Date.now() < until) continue
      if (attempt === attempts) throw error
      attempt += 1
    }
  }
}
