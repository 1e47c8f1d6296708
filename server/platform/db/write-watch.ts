import { type Clock, isoInstant } from '../clock/clock.ts'
import { upsertLease } from '../jobs/leases.queries.ts'
import type { Db } from './db.ts'
import { DatabaseUnavailable, DiskFull } from './errors.ts'

const freshMs = 5000
const probeWithinMs = 5000

export type WriteWatch = {
  /** Resolves if a write was committed in the last five seconds, otherwise makes one. Throws its error. */
  requireFresh(): Promise<void>
}

type Outcome = { at: number; fault: unknown }

/** A database that records how its last write went. */
export function watchWrites(
  db: Db,
  { owner, clock, elapsedMs = () => performance.now() }: Watcher,
): { db: Db; writes: WriteWatch } {
  let committed: Outcome | undefined
  let failed: Outcome | undefined
  let probe: Promise<void> | undefined

  const inTransaction: Db['inTransaction'] = async (work) => {
    try {
      const value = await db.inTransaction(work)
      committed = { at: elapsedMs(), fault: undefined }
      return value
    } catch (error) {
      // Any other error comes from the work itself and says nothing about the database.
      if (error instanceof DiskFull || error instanceof DatabaseUnavailable)
        failed = { at: elapsedMs(), fault: error }
      throw error
    }
  }
  const isRecent = (outcome: Outcome | undefined): outcome is Outcome =>
    outcome !== undefined && elapsedMs() - outcome.at < freshMs

  const write = async (): Promise<void> => {
    const until = isoInstant(clock.now())
    const written = inTransaction((tx) => tx.run(upsertLease, { name: 'write-probe', owner, until }))
    await within(probeWithinMs, written)
  }

  return {
    db: { ...db, inTransaction },
    writes: {
      async requireFresh() {
        // A large write can fail while a small one still finds room.
        if (isRecent(failed)) throw failed.fault
        if (isRecent(committed)) return
        probe ??= write().finally(() => {
          probe = undefined
        })
        await probe
      },
    },
  }
}

type Watcher = { owner: string; clock: Clock; elapsedMs?: () => number }

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable(new Error('a write takes too long'))), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
