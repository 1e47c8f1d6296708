import type { ExportRequest } from '@chaveiro/contract/calls/exports.ts'
import { exportHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { checkExportApproval, exportListHash } from '@chaveiro/contract/log/exports/export-statements.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { clockSkewMs, isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requirePresentCustodian } from '../../signed-logs/require-present-signer.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { endNotices, move, requireState } from './move-export.ts'
import { type ReadExport, readSignedExport, requireExport } from './read-exports.ts'

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
