import { minuteMs } from '@chaveiro/contract/durations.ts'
import type { Clock } from '../clock/clock.ts'
import { type Limit, Refusal } from './refusal.ts'

type Bucket = { left: number; at: number }
const keptKeys = 10_000

/**
 * Limits how often something is asked for under a key, in this process: a burst, then so many a minute. Takes one, or
 * throws with the seconds after which to retry.
 */
export function makeRateLimit(
  { burst, perMinute, limit }: { burst: number; perMinute: number; limit: Limit },
  clock: Clock,
) {
  const buckets = new Map<string, Bucket>()
  return (key: string): void => {
    const now = clock.now()
    const before = buckets.get(key) ?? { left: burst, at: now }
    const left = Math.min(burst, before.left + (Math.max(0, now - before.at) / minuteMs) * perMinute)
    buckets.delete(key)
    // The least recently used one is full again or nearly, so dropping it gives nobody more.
    if (buckets.size >= keptKeys) buckets.delete(buckets.keys().next().value as string)
    buckets.set(key, { left: Math.max(0, left - 1), at: now })
    if (left >= 1) return
    const seconds = String(Math.ceil(((1 - left) / perMinute) * 60))
    throw new Refusal('too_many', { placeholders: { seconds }, limit })
  }
}
