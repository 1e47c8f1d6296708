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
  if (held && held.owner !== owner && Date.parse(held.until) > now) return false
  await tx.run(upsertLease, { name, owner, until: isoInstant(now + seconds * 1000) })
  return true
}
