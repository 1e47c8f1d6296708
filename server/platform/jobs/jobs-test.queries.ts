import type { Tx } from '../db/db.ts'
import type { Database } from '../db/schema.ts'

/** Changes every job, as a server with another clock would. */
export async function moveJobs(tx: Tx, change: Partial<Database['jobs']>): Promise<void> {
  await tx.kysely.updateTable('jobs').set(change).execute()
}
