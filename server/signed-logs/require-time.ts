import { Refusal } from '../platform/http/refusal.ts'

/** How far the clock of somebody's device may be ahead, in milliseconds. */
const usualSlackMs = 24 * 3_600_000

/**
 * Throws for a statement from the far future: no later one may be dated before it, so it would push the whole log ahead. And for one from
 * before the epoch, which no clock tells: PostgreSQL has no year 0.
 */
export function requireTime({ at }: { at: string }, now: number, clockSlackMs = usualSlackMs): void {
  const ms = Date.parse(at)
  if (ms > now + clockSlackMs) throw new Refusal('clock_ahead')
  if (ms < 0) throw new Refusal('statement_refused')
}
