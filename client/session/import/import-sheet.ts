import { type ImportColumn, importSheet as importCall, importColumns } from '@chaveiro/contract/import.ts'
import { listVaults } from '@chaveiro/contract/vaults.ts'
import { errorFacts } from '../../error-facts.ts'
import { SessionError } from '../../session-error.ts'
import type { SheetRow } from '../../sheet/check-row.ts'
import { planVaults } from '../../sheet/plan-vaults.ts'
import type { ImportOptions, ImportProgress, ImportReport } from '../../types/sheet.ts'
import { isConflictCode } from '../async/conflict.ts'
import { sendWithRetries } from '../async/send-with-retries.ts'
import { headIsDue } from '../heads/sign-due-heads.ts'
import { type SealedRow, sealRow } from '../items/seal-row.ts'
import { startDueGeneration } from '../keys/generation.ts'
import type { OpenSession } from '../state/open-session.ts'
import { batchesOf } from './import-batches.ts'
import { presentItems, rowKey } from './inspect-sheet.ts'
import { type ImportRun, makeSheetVaults } from './make-sheet-vaults.ts'

/**
 * Imports an inspected sheet: makes its vaults, then sends rows batch by batch, sealing one batch while the one before
 * is sent. The server stores a batch in one go, so cancelling leaves no half batch. SessionError('sheet_unknown') for a
 * sheet already imported or discarded.
 */
export async function importSheet(
  session: OpenSession,
  { sheetId, duplicates }: ImportOptions,
  onProgress: (progress: ImportProgress) => void,
  cancelled: AbortSignal,
): Promise<ImportReport> {
  const signal = AbortSignal.any([cancelled, session.ended.signal])
  const sheet = session.sheets.get(sheetId)
  if (!sheet) throw new SessionError('sheet_unknown')
  session.sheets.delete(sheetId)
  const report: ImportReport = {
    importedCount: 0,
    refused: [...sheet.refused],
    skippedCount: 0,
    vaultsCreated: 0,
    interruptedBy: null,
    cancelled: false,
  }
  try {
    const plan = planVaults(sheet.rows, await session.api.send(listVaults))
    const present = duplicates === 'skip' ? await presentItems(session, plan) : new Set<string>()
    const rows = sheet.rows.filter((row) => !present.has(rowKey(row)))
    report.skippedCount = sheet.rows.length - rows.length
    const vaults = await makeSheetVaults(session, planVaults(rows, await session.api.send(listVaults)), {
      onProgress,
      signal,
      report,
    })
    await sendRows(session, rows, vaults, { onProgress, signal, report })
  } catch (error) {
    report.interruptedBy = errorFacts(error)
  }
  report.cancelled = signal.aborted
  report.refused.sort((a, b) => a.line - b.line)
  return report
}

async function sendRows(
  session: OpenSession,
  rows: readonly SheetRow[],
  vaults: ReadonlyMap<string, string | null>,
  { onProgress, signal, report }: ImportRun,
) {
  const batches = batchesOf(rows)
  const sealBatch = (number: number) =>
    Promise.all((batches[number] ?? []).map((row) => sealRow(session, row, vaults)))
  let done = 0
  onProgress({ phase: 'items', done, total: rows.length })
  let sealing = sealBatch(0)
  for (let number = 0; number < batches.length && !signal.aborted; number++) {
    const batch = await sealing
    sealing = sealBatch(number + 1)
    // Nobody awaits this one if the batch before fails.
    sealing.catch(() => undefined)
    const sealed = batch.filter((row) => row.body !== null)
    for (const { row, body } of batch) {
      if (body === null) report.refused.push({ line: row.line, column: 'vault_path', reason: 'key_missing' })
    }
    if (sealed.length > 0) await sendBatch(session, sealed, vaults, report)
    done += batch.length
    onProgress({ phase: 'items', done, total: rows.length })
  }
}

/** Rows refused because a vault has a newer key or dealing are sealed and sent once more. */
async function sendBatch(
  session: OpenSession,
  batch: readonly SealedRow[],
  vaults: ReadonlyMap<string, string | null>,
  report: ImportReport,
  attempt: 'first' | 'second' = 'first',
) {
  const { answer, wasRepeated } = await sendWithRetries(() =>
    session.api.send(importCall, { body: batch.map(({ body }) => ({ ...body })) }),
  )
  // After a lost answer the batch is sent again; what the first sending stored is not refused.
  const refused = answer.errors.filter(({ code }) => !(wasRepeated && code === 'id_taken'))
  const overtaken = attempt === 'first' ? refused.filter(({ code }) => isConflictCode(code)) : []
  for (const { index, field, detail } of refused.filter((error) => !overtaken.includes(error))) {
    const line = batch[index]?.row.line ?? 0
    report.refused.push({ line, column: columnOf(field), reason: 'refused', detail })
  }
  report.importedCount += batch.length - refused.length
  const bad = new Set(refused.map(({ index }) => index))
  const stored = batch.filter((_, index) => !bad.has(index))
  const seen = new Map(stored.flatMap((row) => (row.id && row.seen ? [[row.id, row.seen] as const] : [])))
  await session.seen.keepItems(seen)
  for (const { vault } of seen.values()) headIsDue(session, vault)
  if (overtaken.length === 0) return
  const late = overtaken.flatMap(({ index }) => batch[index] ?? [])
  await sendBatch(session, await sealAnew(session, late, vaults), vaults, report, 'second')
}

async function sealAnew(
  session: OpenSession,
  late: readonly SealedRow[],
  vaults: ReadonlyMap<string, string | null>,
): Promise<SealedRow[]> {
  const overtaken = new Set(late.flatMap(({ seen }) => seen?.vault ?? []))
  for (const vaultId of overtaken) await startDueGeneration(session, vaultId)
  return Promise.all(late.map(({ row }) => sealRow(session, row, vaults)))
}

function columnOf(field: string | null): ImportColumn | null {
  return importColumns.find((column) => column === field) ?? null
}
