import { explainFault } from './explain-fault.ts'
import { migrations } from './migrations/index.ts'
import { putBackup, selectBackups } from './platform/backups/backups.queries.ts'
import { clockSkewMs, isoInstant } from './platform/clock/clock.ts'
import type { Tx } from './platform/db/db.ts'
import { openExistingDb, type Storage } from './platform/db/open.ts'

type Act = 'taken' | 'tried'

/**
 * Records in the server's own database, even while it runs, that a backup was taken or tried, for its screens to show.
 * If that fails, the backup still counts: returns a sentence about it.
 */
export async function recordBackup(storage: Storage, act: Act, atMs: number): Promise<string | undefined> {
  try {
    const db = await openExistingDb(storage, migrations)
    try {
      await db.inTransaction((tx) => record(tx, act, atMs))
    } finally {
      await db.close()
    }
  } catch (error) {
    return `Settings will not say so: ${explainFault(error) ?? String(error)}`
  }
}

/** Checking an older backup again does not hide a newer one. A time in the future was recorded by a fast clock, and is replaced. */
async function record(tx: Tx, act: Act, atMs: number): Promise<void> {
  const previous = (await tx.all(selectBackups, {})).find((one) => one.act === act)
  const knownMs = previous === undefined ? 0 : Date.parse(previous.at)
  if (knownMs > atMs && knownMs <= Date.now() + clockSkewMs) return
  await tx.run(putBackup, { act, at: isoInstant(atMs) })
}
