const minuteMs = 60_000
const hourMs = 60 * minuteMs
const pausesMs = [10_000, 30_000, minuteMs, 5 * minuteMs, 15 * minuteMs]

/** The longest pause, which is also the most that a service's Retry-After counts for. */
export const pauseMaxMs = hourMs

/**
 * When a message is tried again after so many attempts (1 or more), in milliseconds of the epoch; null where that would be
 * later than it is worth trying. A service that names a time is asked no earlier.
 */
export function nextAttemptAt(
  { attempts, giveUpAt }: { attempts: number; giveUpAt: number },
  now: number,
  retryAfterMs = 0,
): number | null {
  const pauseMs = pausesMs[attempts - 1] ?? pauseMaxMs
  const at = now + Math.max(pauseMs, Math.min(retryAfterMs, pauseMaxMs))
  return at <= giveUpAt ? at : null
}

/** Retry-After as HTTP writes it (RFC 9110, section 10.2.3): seconds or a date. 0 where it says nothing. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}
