import { isoInstant } from '../clock/clock.ts'
import type { Reader, Tx } from '../db/db.ts'
import { deleteLeasesNamed, selectLeasesNamed, upsertLease } from '../jobs/leases.queries.ts'
import { isLeaseLive } from '../jobs/leases.ts'
import { beginOthersAgain, putDataKey, selectDataKeys } from './data-keys.queries.ts'
import type { KeyRing } from './key-ring.ts'

/** How long after its last word a server may still write; more than their clocks may differ. */
const writesSeconds = 10 * 60
const namedAs = 'data-key'

/**
 * Says that something may be encrypted under the ring's first key, before it is. In a database from before this was
 * recorded it may be under each of them.
 */
export async function recordKeys(tx: Tx, ring: KeyRing): Promise<void> {
  const used = await tx.all(selectDataKeys, {})
  for (const id of used.length === 0 ? ring.ids : [ring.current.id]) await tx.run(putDataKey, { id })
  await tx.run(beginOthersAgain, { id: ring.current.id })
}

/** The same for a server, which goes on to write: a lease tells the others, and ends with the server. */
export async function recordWriter(tx: Tx, ring: KeyRing, owner: string, now: number): Promise<void> {
  await recordKeys(tx, ring)
  const name = `${namedAs} ${ring.current.id} ${owner}`
  await tx.run(deleteLeasesNamed, { pattern: `${namedAs} %`, before: isoInstant(now - writesSeconds * 1000) })
  await tx.run(upsertLease, { name, owner, until: isoInstant(now + writesSeconds * 1000) })
}

/** The ids of keys under which running servers encrypt, or servers that were killed a short time ago. */
export async function writtenUnder(reader: Reader, now: number): Promise<Set<string>> {
  const leases = await reader.all(selectLeasesNamed, { pattern: `${namedAs} %` })
  const live = leases.filter(({ until }) => isLeaseLive(until, now, writesSeconds))
  return new Set(live.map(({ name }) => name.split(' ')[1] as string))
}
