import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { errorFacts } from '../../base/types/error-facts.ts'
import { SessionError } from '../../base/types/session-error.ts'
import type { ImportOptions, ImportProgress, ImportReport } from '../../base/types/sheet.ts'
import { rowsWithoutCodes } from '../../formats/rows/check-row.ts'
import { withUnread } from '../../formats/rows/place-secrets.ts'
import { planVaults } from '../../formats/rows/plan-vaults.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { findDuplicates } from './find-duplicates.ts'
import { makeSheetVaults } from './make-sheet-vaults.ts'
import { sendRows } from './send-rows.ts'

/**
 * Imports an inspected sheet: makes its vaults, then sends the rows in batches, sealing one batch while the one before is sent. The server
 * stores a batch whole or not at all, so cancelling leaves no half batch. Throws SessionError('sheet_unknown') for a sheet that was already
 * imported or discarded.
 */
export async function importSheet(
  session: OpenSession,
  { sheetId, duplicates, types, visibility, unread = 'notes' }: ImportOptions,
  onProgress: (progress: ImportProgress) => void,
  cancelled: AbortSignal,
): Promise<ImportReport> {
  const signal = AbortSignal.any([cancelled, session.ended.signal])
  const sheet = session.sheets.get(sheetId)
  if (!sheet) throw new SessionError('sheet_unknown')
  session.sheets.delete(sheetId)
  const report: ImportReport = {
    columnNames: sheet.columnNames,
    skipped: sheet.skipped,
    importedCount: 0,
    refused: [...sheet.refused],
    withoutCodes: [],
    skippedCount: 0,
    vaultsCreated: 0,
    interruptedBy: null,
    cancelled: false,
  }
  try {
    const plan = planVaults(sheet.rows, await session.api.send(listVaults))
    const skipped = duplicates === 'skip' ? await findDuplicates(session, plan, sheet) : null
    const wantedRows = sheet.rows.filter((row) => !skipped?.has(row))
    const rows = unread === 'notes' ? wantedRows.map(withUnread) : wantedRows
    report.skippedCount = sheet.rows.length - rows.length
    report.withoutCodes = rowsWithoutCodes(rows)
    const vaultPlan = planVaults(rows, await session.api.send(listVaults), types)
    const run = { onProgress, signal, report }
    const vaults = await makeSheetVaults(session, vaultPlan, sheet.vaults, visibility, run)
    if (!signal.aborted) await sendRows(session, rows, vaults, run)
  } catch (error) {
    report.interruptedBy = errorFacts(error)
  }
  report.cancelled = signal.aborted
  report.refused.sort((a, b) => a.line - b.line)
  return report
}
