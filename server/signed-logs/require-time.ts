import { Refusal } from '../platform/http/refusal.ts'

/** How far the clock of somebody's device may be ahead, in milliseconds. */
const clockSlackMs = 24 * 3_600_000

/**
 * Throws for a statement from the far future: no later one may be dated before it, so it would push the whole log ahead.
 */
export function requireTime({ at }: { at: string }, now: number): void {
  if (Date.parse(at) > now + clockSlackMs) throw new Refusal('clock_ahead')
}
