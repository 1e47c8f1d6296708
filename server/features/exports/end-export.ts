import type { ExportRequest } from '@chaveiro/contract/calls/exports.ts'
import { exportHours, exportsKeptDays } from '@chaveiro/contract/constants.ts'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import { emailOf } from '../../organisation/persons.ts'
import { clockSkewMs, isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { deleteExport, deleteOldExports, moveExport, selectExports, selectOver } from './exports.queries.ts'
import { endNotices, move, requireState } from './move-export.ts'
import { requireExport } from './read-exports.ts'

const endedAtOnce = 50

/** Takes back one's own export. */
export async function withdrawExport(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
): Promise<ExportRequest> {
  const read = await requireOwn(tx, dependencies, caller, id)
  requireState(read, ['waiting', 'open'])
  return endOwn(tx, dependencies, caller, read, { state: 'withdrawn' }, 'export_withdrawn')
}

/** Ends one's own export whose file is written: nothing is revealed under it any more. */
export async function finishExport(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
): Promise<ExportRequest> {
  const read = await requireOwn(tx, dependencies, caller, id)
  if (read.answer.state === 'waiting') throw new Refusal('export_not_approved')
  requireState(read, ['open'])
  const written = { state: 'written', writtenAt: isoInstant(caller.now) } as const
  return endOwn(tx, dependencies, caller, read, written, 'export_written')
}

type Own = Awaited<ReturnType<typeof requireExport>>

async function requireOwn(tx: Tx, { atRest }: Dependencies, caller: Caller, id: string): Promise<Own> {
  const read = await requireExport(tx, atRest, caller, id)
  if (read.row.requester_id !== caller.actor.id) throw new Refusal('forbidden')
  return read
}

async function endOwn(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  read: Own,
  to: { state: 'withdrawn' } | { state: 'written'; writtenAt: string },
  event: 'export_withdrawn' | 'export_written',
): Promise<ExportRequest> {
  const { id, decided_by, item_count } = read.row
  await move(tx, dependencies, read, { ...to, until: null, by: decided_by })
  await endNotices(tx, id)
  const { actor, ip } = caller
  const details = { count: String(item_count) }
  await dependencies.appendAudit(tx, { event, actor, ip, details })
  return (await requireExport(tx, dependencies.atRest, caller, id)).answer
}

/** Ends exports whose time is over, some per transaction, and deletes those that have been over for long, or of erased people. */
export async function endExportsOver(db: Db, dependencies: Dependencies, now: number): Promise<void> {
  const longest = Math.max(exportHours.answer, exportHours.open) * hourMs
  const which = { now: isoInstant(now), beyond: isoInstant(now + longest + clockSkewMs) }
  const endSome = async (tx: Tx) => {
    const rows = await selectOver(tx, which, endedAtOnce)
    for (const { id } of rows) await endOver(tx, dependencies, id)
    return rows.length
  }
  while ((await db.inTransaction(endSome)) === endedAtOnce);
  const before = isoInstant(now - exportsKeptDays * dayMs)
  await db.inTransaction((tx) => tx.run(deleteOldExports, { before }))
}

async function endOver(tx: Tx, { atRest, appendAudit, notify }: Dependencies, id: string): Promise<void> {
  const [row] = await selectExports(tx, { id, limit: 1 })
  if (!row) {
    await endNotices(tx, id)
    await tx.run(deleteExport, { id })
    return
  }
  const { requester_id, state: from, decided_by, document, item_count } = row
  const step = { id, from, state: 'over', until: null, decided_by, written_at: null, document }
  if ((await tx.run(moveExport, step)) === 0) return
  await endNotices(tx, id)
  if (from !== 'waiting') return
  const email = emailOf(atRest, { id: requester_id, document: row.user_document, wrapped: row.wrapped })
  const actor = { id: requester_id, email, key: atRest.personKey(requester_id, row.wrapped) }
  const count = String(item_count)
  await appendAudit(tx, { event: 'export_lapsed', actor, ip: '', details: { count } })
  const notice = { name: 'export_lapsed', values: { count, export_id: id } } as const
  await notify(tx, [requester_id], notice, { about: [id], by: requester_id })
}
