import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** 0 rows if the id is taken. */
export const insertRun = insertRow('machine_runs', { decided_by: null }, (conflict) => conflict.doNothing())

export const selectRun = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('machine_runs').selectAll().where('id', '=', p('id')),
)

/** Runs, newest first. */
export function selectRuns({ kysely }: Reader, isOpen: boolean | undefined, limit: number) {
  let rows = kysely.selectFrom('machine_runs').selectAll()
  if (isOpen) rows = rows.where('due_at', 'is not', null)
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export const countWaitingRuns = prepare((db, p: Params<{ machine_id: string }>) =>
  db
    .selectFrom('machine_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('machine_id', '=', p('machine_id'))
    .where('due_at', 'is not', null),
)

export const countWaiting = prepare((db, p: Params<{ now: string }>) =>
  db
    .selectFrom('machine_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('due_at', '>', p('now')),
)

type Step = {
  id: string
  from: string
  state: string
  due_at: string | null
  decided_by: string | null
  document: Uint8Array
}

/** 0 rows if the run has changed state. */
export const moveRun = prepare((db, p: Params<Step>) =>
  db
    .updateTable('machine_runs')
    .set(p.columns('state', 'due_at', 'decided_by', 'document'))
    .where('id', '=', p('id'))
    .where('state', '=', p('from')),
)

export const selectRunsOver = prepare((db, p: Params<{ now: string }>) =>
  db.selectFrom('machine_runs').select('id').where('due_at', '<=', p('now')).limit(50),
)

export const selectRunsOf = prepare((db, p: Params<{ machine_id: string }>) =>
  db
    .selectFrom('machine_runs')
    .select('id')
    .where('machine_id', '=', p('machine_id'))
    .where('due_at', 'is not', null),
)

export const deleteOldRuns = prepare((db, p: Params<{ before: string }>) =>
  db.deleteFrom('machine_runs').where('due_at', 'is', null).where('created_at', '<', p('before')),
)
