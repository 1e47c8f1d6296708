import { dayMs } from '@chaveiro/contract/durations.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** How far a device's clock may be ahead, in milliseconds. */
const usualSlackMs = dayMs

/**
 * Throws for a statement dated far ahead, which would push all later ones ahead, or before the epoch: PostgreSQL has no
 * year 0.
 */
export function requireTime({ at }: { at: string }, now: number, clockSlackMs = usualSlackMs): void {
  const ms = Date.parse(at)
  if (ms > now + clockSlackMs) throw new Refusal('clock_ahead')
  if (ms < 0) throw new Refusal('statement_refused')
}
