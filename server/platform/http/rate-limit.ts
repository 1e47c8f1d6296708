import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/clock.ts'
import { type Limit, limitRefusal } from './refusal.ts'

/** The least recently used one is full again or nearly, so dropping it gives nobody more. */
const keptKeys = 10_000

/**
 * Limits how much is asked for under a key, in this process: a burst, then so much a second. Takes this much, or throws with the
 * seconds after which to retry.
 */
export function makeRateLimit(
  { burst, perSecond, limit }: { burst: number; perSecond: number; limit: Limit },
  clock: Clock,
) {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: keptKeys })
  return (key: string, weight = 1): void => {
    const now = clock.now()
    const last = buckets.get(key) ?? { tokens: burst, at: now }
    const tokens = Math.min(burst, last.tokens + (Math.max(0, now - last.at) / 1000) * perSecond)
    const isTooMuch = tokens < weight
    buckets.set(key, { tokens: isTooMuch ? tokens : tokens - weight, at: now })
    if (isTooMuch) throw limitRefusal(limit, (weight - tokens) / perSecond)
  }
}
