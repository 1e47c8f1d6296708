import { approveExport as call, type ExportRequest } from '@chaveiro/contract/calls/exports.ts'
import { exportHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { writeExportApproval } from '@chaveiro/crypto/processes/export-statements.ts'
import type { ExportHandle } from '../base/types/handles.ts'
import { rosterFor } from '../log/vault-logs/load-vault-log.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Signs an approval of exactly the list and form that were shown, for an hour. */
export async function approveExport(session: OpenSession, shown: ExportHandle): Promise<ExportRequest> {
  const { id, form, list, asked, requester } = shown
  const now = session.now()
  const until = new Date(now.getTime() + exportHours.open * hourMs).toISOString()
  const approved = { export: id, form, items: list, to: requester.id, until, asked }
  const roster = await rosterFor(session, 'newest')
  const statement = await writeExportApproval(session.keys, roster, approved, now)
  return session.api.send(call, { params: { id }, body: { statement } })
}
