import { explainFault } from './explain-fault.ts'
import { migrations } from './migrations/index.ts'
import { putBackup } from './platform/backups/backups.queries.ts'
import { isoInstant } from './platform/clock/clock.ts'
import { openExistingDb, type Storage } from './platform/db/open.ts'

/**
 * Records in the server's own database, even while it runs, that a backup was taken or tried, for its screens to show.
 * If that fails, the backup still counts: returns a sentence about it.
 */
export async function recordBackup(
  storage: Storage,
  act: 'taken' | 'tried',
  atMs: number,
): Promise<string | undefined> {
  try {
    const db = await openExistingDb(storage, migrations)
    try {
      await db.inTransaction((tx) => tx.run(putBackup, { act, at: isoInstant(atMs) }))
    } finally {
      await db.close()
    }
  } catch (error) {
    return `Settings will not say so: ${explainFault(error) ?? String(error)}`
  }
}
