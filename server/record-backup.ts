import { migrations } from './migrations/index.ts'
import { putBackup } from './platform/backups/backups.queries.ts'
import { isoInstant } from './platform/clock/clock.ts'
import { StartFault } from './platform/config/start-fault.ts'
import { DatabaseUnavailable } from './platform/db/errors.ts'
import { openExistingDb, type Storage } from './platform/db/open.ts'

/**
 * Notes in the server's own database, also while it runs, that a backup was taken or tried, for its screens to say. What was
 * done stands where it cannot be noted: answers a sentence about that.
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
    if (!(error instanceof StartFault || error instanceof DatabaseUnavailable)) throw error
    return `Settings will not say so: ${error.message}`
  }
}
