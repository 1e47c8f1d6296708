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
 * A lease that ends further ahead than possible was written by a fast clock. Twice its length allows for clock
 * differences; work under leases tolerates two owners for a moment.
 */
function isLeaseLive(until: string, now: number, seconds: number): boolean {
  const left = Date.parse(until) - now
  return left > 0 && left <= 2 * seconds * 1000
}
