import { isoInstant } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { selectLease, upsertLease } from './jobs.queries.ts'

/** Takes or extends a named lease; false while another owner's is live. */
export async function takeLease(
  tx: Tx,
  name: string,
  owner: string,
  now: number,
  seconds: number,
): Promise<boolean> {
  const held = await tx.first(selectLease, { name })
  const isHeld = held !== undefined && held.owner !== owner
  if (isHeld && isLeaseLive(held.until, now, seconds)) return false
  await tx.run(upsertLease, { name, owner, until: isoInstant(now + seconds * 1000) })
  return true
}

/**
 * A lease that ends further ahead than it can have been given for was written while a clock was ahead. Twice its length is
 * room enough for clocks that differ: what leases guard bears two owners for a moment.
 */
function isLeaseLive(until: string, now: number, seconds: number): boolean {
  const left = Date.parse(until) - now
  return left > 0 && left <= 2 * seconds * 1000
}
