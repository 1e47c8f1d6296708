import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { RunDocument, RunState } from './run-document.ts'
import { moveRun, selectRun, selectRunsOf, selectRunsOver } from './runs.queries.ts'

/** Moves a run on; what was sealed to it goes with every state but `approved`. False if somebody was faster. */
export async function move(
  tx: Tx,
  atRest: AtRest,
  run: { id: string; state: string; document: RunDocument },
  to: { state: RunState; dueAt: string | null; by: string | null; deliveries?: RunDocument['deliveries'] },
): Promise<boolean> {
  const { deliveries: _, ...kept } = run.document
  const document: RunDocument = { ...kept, ...(to.deliveries && { deliveries: to.deliveries }) }
  const step = { id: run.id, from: run.state, state: to.state, due_at: to.dueAt, decided_by: to.by }
  const moved = await tx.run(moveRun, { ...step, document: atRest.seal('machine_runs', run.id, document) })
  if (moved > 0) await endNotice(tx, 'run_asked', [run.id])
  return moved > 0
}

/** Ends what waits of a machine's runs: it ended, or its token was renewed. */
export async function endOpenRuns(tx: Tx, { atRest }: { atRest: AtRest }, machineId: string): Promise<void> {
  for (const { id } of await tx.all(selectRunsOf, { machine_id: machineId })) await endOne(tx, atRest, id)
}

/** Ends runs whose time is over. */
export async function endRunsOver(db: Db, atRest: AtRest, now: number): Promise<void> {
  await db.inTransaction(async (tx) => {
    for (const { id } of await tx.all(selectRunsOver, { now: isoInstant(now) })) await endOne(tx, atRest, id)
  })
}

async function endOne(tx: Tx, atRest: AtRest, id: string): Promise<void> {
  const row = await tx.first(selectRun, { id })
  if (!row) return
  const document = atRest.open<RunDocument>('machine_runs', id, row.document)
  await move(
    tx,
    atRest,
    { id, state: row.state, document },
    { state: 'over', dueAt: null, by: row.decided_by },
  )
}
