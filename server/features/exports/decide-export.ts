import type { ExportRequest } from '@chaveiro/contract/calls/exports.ts'
import { exportHours, exportsKeptDays } from '@chaveiro/contract/constants.ts'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import { checkExportApproval, exportListHash } from '@chaveiro/contract/log/exports/export-statements.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { emailOf } from '../../organisation/persons.ts'
import { clockSkewMs, isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requirePresentCustodian } from '../../signed-logs/require-present-signer.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { deleteExport, deleteOldExports, moveExport, selectExports, selectOver } from './exports.queries.ts'
import { type ExportDocument, type ReadExport, readSignedExport, requireExport } from './read-exports.ts'

const endedAtOnce = 50

/** Approves somebody else's waiting export by a signature over its list and form; it is open for an hour. */
export async function approveExport(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  statement: string,
): Promise<ExportRequest> {
  const { atRest, appendAudit, notify } = dependencies
  const { actor, ip } = caller
  const read = await requireExport(tx, atRest, caller, id)
  const requester = read.row.requester_id
  await requireCallerRight(tx, actor, 'approve_export', { isOwn: requester === actor.id })
  requireState(read, ['waiting'])
  const until = await acceptApproval(tx, dependencies, caller, read, statement)
  await move(tx, dependencies, read, {
    state: 'open',
    until,
    by: actor.id,
    document: { ...read.document, approval: statement },
  })
  await endNotice(tx, 'export_asked', [id])
  const count = String(read.row.item_count)
  const details = { count, person_id: requester, reason: read.document.reason }
  await appendAudit(tx, { event: 'export_approved', actor, ip, details })
  const notice = { name: 'export_approved', values: { count, export_id: id } } as const
  await notify(tx, [requester], notice, { about: [id], by: actor.id })
  return (await requireExport(tx, atRest, caller, id)).answer
}

/** Throws unless the caller signed the approval of this list and form; answers until when the export is open. */
async function acceptApproval(
  tx: Tx,
  { atRest }: Dependencies,
  caller: Caller,
  { row }: ReadExport,
  statement: string,
): Promise<string> {
  const { actor, now } = caller
  const roster = await currentRoster(tx, atRest)
  if (!roster) throw new Refusal('roster_missing')
  const asked = await readSignedExport(tx, atRest, caller, row.id)
  const payload = await acceptStatement('statement', async () => {
    const signed = await checkExportApproval(statement, roster, nodeVerifier)
    const isThis = signed.export === row.id && signed.to === row.requester_id && signed.by === actor.id
    refuseUnless(isThis, 'wrong_place', 'it approves something else')
    const isList = signed.items === (await exportListHash(asked.items, nodeVerifier))
    refuseUnless(isList && signed.form === row.form, 'wrong_text', 'it approves another list or form')
    const isAsked = asked.statement && signed.asked === (await hashText(asked.statement, nodeVerifier))
    refuseUnless(Boolean(isAsked), 'wrong_place', 'it follows another request')
    return signed
  })
  requirePresentCustodian(roster, actor.id)
  requireTime(payload, now, clockSkewMs)
  const end = Math.min(Date.parse(payload.until), now + exportHours.open * hourMs)
  if (end <= now) throw new Refusal('clock_differs')
  return isoInstant(end)
}

/** Denies somebody else's export, also one that was approved. */
export async function denyExport(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
): Promise<ExportRequest> {
  const { atRest, appendAudit, notify } = dependencies
  const { actor, ip } = caller
  const read = await requireExport(tx, atRest, caller, id)
  const requester = read.row.requester_id
  await requireCallerRight(tx, actor, 'approve_export', { isOwn: requester === actor.id })
  requireState(read, ['waiting', 'open'])
  await move(tx, dependencies, read, { state: 'denied', until: null, by: actor.id })
  await endNotices(tx, id)
  const count = String(read.row.item_count)
  await appendAudit(tx, { event: 'export_denied', actor, ip, details: { count, person_id: requester } })
  const values = { count, person_id: actor.id, export_id: id }
  await notify(tx, [requester], { name: 'export_denied', values }, { about: [id], by: actor.id })
  return (await requireExport(tx, atRest, caller, id)).answer
}

/** Takes back one's own export. */
export async function withdrawExport(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  id: string,
): Promise<ExportRequest> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip } = caller
  const read = await requireExport(tx, atRest, caller, id)
  if (read.row.requester_id !== actor.id) throw new Refusal('forbidden')
  requireState(read, ['waiting', 'open'])
  await move(tx, dependencies, read, { state: 'withdrawn', until: null, by: read.row.decided_by })
  await endNotices(tx, id)
  const details = { count: String(read.row.item_count) }
  await appendAudit(tx, { event: 'export_withdrawn', actor, ip, details })
  return (await requireExport(tx, atRest, caller, id)).answer
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

async function endOver(tx: Tx, { atRest, appendAudit }: Dependencies, id: string): Promise<void> {
  const [row] = await selectExports(tx, { id, limit: 1 })
  if (!row) {
    await endNotices(tx, id)
    await tx.run(deleteExport, { id })
    return
  }
  const { requester_id, state: from, decided_by, document, item_count } = row
  const step = { id, from, state: 'over', until: null, decided_by, document }
  if ((await tx.run(moveExport, step)) === 0) return
  await endNotices(tx, id)
  if (from !== 'waiting') return
  const email = emailOf(atRest, { id: requester_id, document: row.user_document, wrapped: row.wrapped })
  const actor = { id: requester_id, email, key: atRest.personKey(requester_id, row.wrapped) }
  await appendAudit(tx, { event: 'export_lapsed', actor, ip: '', details: { count: String(item_count) } })
}

async function endNotices(tx: Tx, id: string): Promise<void> {
  await endNotice(tx, 'export_asked', [id])
  await endNotice(tx, 'export_approved', [id])
}

function requireState({ answer }: ReadExport, states: readonly ExportRequest['state'][]): void {
  if (states.includes(answer.state)) return
  throw new Refusal(answer.state === 'open' ? 'request_decided' : 'request_over')
}

async function move(
  tx: Tx,
  { atRest }: Dependencies,
  { row, document }: ReadExport,
  to: {
    state: ExportRequest['state']
    until: string | null
    by: string | null
    document?: ExportDocument
  },
): Promise<void> {
  const key = atRest.personKey(row.requester_id, row.wrapped)
  const step = {
    id: row.id,
    from: row.state,
    state: to.state,
    until: to.until,
    decided_by: to.by,
    document: atRest.seal('exports', row.id, to.document ?? document, key),
  }
  if ((await tx.run(moveExport, step)) === 0) throw new Refusal('request_decided')
}
