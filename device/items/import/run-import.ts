import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { errorFacts } from '../../base/types/error-facts.ts'
import type { ColumnTarget, ImportDuplicate } from '../../base/types/import.ts'
import type {
  DuplicateChoice,
  ImportOptions,
  ImportProgress,
  ImportReport,
} from '../../base/types/import-report.ts'
import type { SheetRow } from '../../base/types/sheet.ts'
import { rowsWithoutCodes } from '../../formats/rows/check-row.ts'
import { planVaults } from '../../formats/rows/plan-vaults.ts'
import { namesKey } from '../../formats/rows/read-rows.ts'
import { keepMappings, undoHours } from '../../state/kept-imports.ts'
import { Pause } from '../../state/open-import.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { findDuplicates } from './find-duplicates.ts'
import { type ImportRun, keepRun, Outcomes } from './import-run.ts'
import { requireOpen } from './inspect-import.ts'
import { makeSheetVaults } from './make-sheet-vaults.ts'
import { markImported } from './mark-imported.ts'
import { sendRows } from './send-rows.ts'
import { keptHandle } from './undo-import.ts'
import { updateRows } from './update-rows.ts'

/**
 * Imports what was inspected: makes its vaults, then sends the rows in batches, sealing one batch while the one before is sent, then writes
 * the duplicates that are to be updated. The server stores a batch whole or not at all, so cancelling leaves no half batch. Throws
 * SessionError('sheet_unknown') for an import that was run or discarded.
 */
export async function runImport(
  session: OpenSession,
  { importId, duplicates = 'skip', duplicateOf, types, visibility, name = '' }: ImportOptions,
  onProgress: (progress: ImportProgress) => void,
  cancelled: AbortSignal,
): Promise<ImportReport> {
  const signal = AbortSignal.any([cancelled, session.ended.signal])
  const open = requireOpen(session, importId)
  const { sheet } = open
  session.imports.open = null
  const pause = new Pause()
  session.imports.running.set(importId, pause)
  const report = emptyReport(open)
  const at = session.now()
  const until = new Date(at.getTime() + undoHours * hourMs)
  const kept = { id: importId, name, at: at.toISOString(), until: until.toISOString(), items: [], vaults: [] }
  const run: ImportRun = { onProgress, signal, pause, report, outcomes: new Outcomes(sheet.rows), kept }
  try {
    await keepMappings(session, chosenMappings(open))
    const listed = await session.api.send(listVaults)
    const plan = planVaults(sheet.rows, listed)
    const areAllNew = duplicates === 'both' && (duplicateOf?.size ?? 0) === 0
    const found = areAllNew
      ? new Map()
      : await findDuplicates(session, plan, listed, sheet.rows, open.verified)
    const { rows, updates } = sortRows(sheet.rows, found, { all: duplicates, of: duplicateOf }, run)
    report.withoutCodes = rowsWithoutCodes([...rows, ...updates.map(({ row }) => row)])
    const vaultPlan = planVaults(rows, listed, types)
    const vaults = await makeSheetVaults(session, vaultPlan, open.vaults, visibility, run)
    if (!signal.aborted) await sendRows(session, rows, vaults, run)
    if (!signal.aborted) await updateRows(session, updates, run)
    await markImported(session, rows, run)
  } catch (error) {
    report.interruptedBy = errorFacts(error)
  } finally {
    session.imports.running.delete(importId)
    await keepRun(session, run)
  }
  report.cancelled = signal.aborted
  report.refused.sort((a, b) => a.record - b.record)
  report.records = run.outcomes.list(report.refused)
  report.undo = kept.items.length + kept.vaults.length > 0 ? keptHandle(kept) : null
  return report
}

const emptyReport = ({ sheet }: ReturnType<typeof requireOpen>): ImportReport => ({
  columnNames: sheet.columnNames,
  skipped: sheet.skipped,
  importedCount: 0,
  updatedCount: 0,
  refused: [...sheet.refused],
  withoutCodes: [],
  skippedCount: 0,
  vaultsMade: [],
  records: [],
  lost: [...sheet.lost],
  undo: null,
  interruptedBy: null,
  cancelled: false,
})

/** Which rows become items and which go into items that are there; notes the others as skipped. */
function sortRows(
  all: readonly SheetRow[],
  found: ReadonlyMap<number, ImportDuplicate>,
  choices: { all: DuplicateChoice; of: ImportOptions['duplicateOf'] },
  { report, outcomes }: ImportRun,
) {
  const rows: SheetRow[] = []
  const updates: { row: SheetRow; item: string }[] = []
  for (const row of all) {
    const duplicate = found.get(row.record)
    const choice = choices.of?.get(row.record) ?? choices.all
    const isElsewhere =
      choice === 'update' && duplicate?.of === 'item' && duplicate.isElsewhere && !choices.of?.has(row.record)
    if (!duplicate || choice === 'both') rows.push(row)
    else if (choice === 'update' && duplicate.of === 'item' && !isElsewhere)
      updates.push({ row, item: duplicate.id })
    else {
      report.skippedCount += 1
      const { of } = duplicate
      outcomes.skipped(
        row,
        of === 'item'
          ? { item: duplicate.id, title: duplicate.title, isElsewhere }
          : { record: duplicate.record },
      )
    }
  }
  return { rows, updates }
}

/** What the person chose columns for, by the columns' names. */
function chosenMappings({ choices, sheet }: ReturnType<typeof requireOpen>) {
  const chosen = new Map<string, Map<number, ColumnTarget>>()
  for (const [place, { mapping }] of choices.tables ?? []) {
    const names = sheet.tables[place]?.columns.map(({ name }) => name)
    if (names && mapping && mapping.size > 0) chosen.set(namesKey(names), new Map(mapping))
  }
  return chosen
}
