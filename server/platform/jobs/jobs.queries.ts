import type { Tx } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'
import { type Params, prepare } from '../db/prepare.ts'

export const selectLease = prepare((db, p: Params<{ name: string }>) =>
  db.selectFrom('leases').select(['owner', 'until']).where('name', '=', p('name')),
)

export const upsertLease = insertRow('leases', {}, (conflict, p) =>
  conflict.column('name').doUpdateSet(p.columns('owner', 'until')),
)

export const deleteLeases = prepare((db, p: Params<{ owner: string }>) =>
  db.deleteFrom('leases').where('owner', '=', p('owner')),
)

export const insertJob = insertRow('jobs', {
  attempts: 0,
  lease_owner: null,
  lease_until: null,
  failed_at: null,
})

type Due = {
  kinds: readonly string[]
  now: string
  /** A lease beyond this does not count, and a job made beyond it is due: some clock was fast. */
  leaseMax: string
  createdMax: string
  /** The same for a job that waits after a failure. */
  retryMax: string
  limit: number
}

/** Due jobs that nobody is working on. */
export function selectDueJobs(tx: Tx, { kinds, now, leaseMax, createdMax, retryMax, limit }: Due) {
  return tx.kysely
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'document'])
    .where('failed_at', 'is', null)
    .where((where) =>
      where.or([
        where('run_at', '<=', now),
        where('created_at', '>', createdMax),
        where.and([where('attempts', '>', 0), where('run_at', '>', retryMax)]),
      ]),
    )
    .where('kind', 'in', kinds)
    .where((where) =>
      where.or([
        where('lease_until', 'is', null),
        where('lease_until', '<', now),
        where('lease_until', '>', leaseMax),
      ]),
    )
    .orderBy('run_at')
    .limit(limit)
    .execute()
}

export async function leaseJob(tx: Tx, id: string, owner: string, until: string): Promise<void> {
  await tx.kysely
    .updateTable('jobs')
    .set((set) => ({ lease_owner: owner, lease_until: until, attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteJob(tx: Tx, id: string): Promise<void> {
  await tx.kysely.deleteFrom('jobs').where('id', '=', id).execute()
}

export async function releaseJob(
  tx: Tx,
  id: string,
  change: { run_at: string; failed_at: string | null },
): Promise<void> {
  await tx.kysely
    .updateTable('jobs')
    .set({ ...change, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .execute()
}
