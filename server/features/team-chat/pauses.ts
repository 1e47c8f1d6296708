import { hourMs, minuteMs } from '@chaveiro/contract/durations.ts'

const pausesMs = [10_000, 30_000, minuteMs, 5 * minuteMs, 15 * minuteMs]

/** The longest pause, also for a service's Retry-After. */
export const pauseMaxMs = hourMs

/**
 * When a message is retried after that many attempts (1 or more), in milliseconds of the epoch; null if that is too
 * late. A service's Retry-After is respected.
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

/** Retry-After (RFC 9110, section 10.2.3): seconds or a date. 0 if it is neither. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}
