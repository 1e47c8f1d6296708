import { setTimeout as sleep } from 'node:timers/promises'
import { isoInstant } from '../clock/clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { deleteLeases, selectLease, upsertLease } from './leases.queries.ts'

/** Takes or extends a named lease, unless another owner's is live. `until` is when it ends, taken or not. */
export async function takeLease(
  tx: Tx,
  name: string,
  owner: string,
  now: number,
  seconds: number,
): Promise<{ isTaken: boolean; until: number }> {
  const held = await tx.first(selectLease, { name })
  const isHeld = held !== undefined && held.owner !== owner
  if (isHeld && isLeaseLive(held.until, now, seconds))
    return { isTaken: false, until: Date.parse(held.until) }
  const until = now + seconds * 1000
  await tx.run(upsertLease, { name, owner, until: isoInstant(until) })
  return { isTaken: true, until }
}

/**
 * Ends all leases of a server that stops, so that the next one does its work at once. Returns false if the database does
 * not answer within a second.
 */
export async function giveUpLeases(db: Pick<Db, 'inTransaction'>, owner: string): Promise<boolean> {
  const deleting = db.inTransaction((tx) => tx.run(deleteLeases, { owner })).then(() => true)
  return Promise.race([deleting, sleep(1000, false, { ref: false })])
}

/**
 * A lease that ends further ahead than possible was written by a fast clock. Twice its length allows for clock
 * differences; work under leases tolerates two owners for a moment.
 */
export function isLeaseLive(until: string, now: number, seconds: number): boolean {
  const leftMs = Date.parse(until) - now
  return leftMs > 0 && leftMs <= 2 * seconds * 1000
}
