import { type ImportColumn, importSheet as importCall, importColumns } from '@chaveiro/contract/import.ts'
import { listVaults } from '@chaveiro/contract/vaults.ts'
import { errorFacts } from '../../error-facts.ts'
import { SessionError } from '../../session-error.ts'
import type { SheetRow } from '../../sheet/check-row.ts'
import { pathKey, planVaults } from '../../sheet/plan-vaults.ts'
import type { ImportOptions, ImportProgress, ImportReport } from '../../types/sheet.ts'
import type { ShownVault } from '../../types/vaults.ts'
import { isConflictCode } from '../async/conflict.ts'
import { sendWithRetries } from '../async/send-with-retries.ts'
import { headIsDue } from '../heads/sign-due-heads.ts'
import { type SealedRow, sealRow } from '../items/seal-row.ts'
import { startDueGeneration } from '../keys/generation.ts'
import type { OpenSession } from '../state/open-session.ts'
import { doubtsAbout } from '../vault-logs/require-shown.ts'
import { batchesOf } from './import-batches.ts'
import { type ImportRun, makeSheetVaults } from './make-sheet-vaults.ts'
import { presentItems, rowKey } from './present-items.ts'
import type { SheetVaults } from './sheet-vaults.ts'

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
    const present = duplicates === 'skip' ? await presentItems(session, plan, sheet) : new Set<string>()
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
  vaults: SheetVaults,
  { onProgress, signal, report }: ImportRun,
) {
  const batches = batchesOf(rows)
  const sealBatch = (number: number) => sealRows(session, batches[number] ?? [], vaults, report)
  let done = 0
  onProgress({ phase: 'items', done, total: rows.length })
  let sealing = sealBatch(0)
  for (let number = 0; number < batches.length && !signal.aborted; number++) {
    const sealed = await sealing
    sealing = sealBatch(number + 1)
    // Nobody awaits this one if the batch before fails.
    sealing.catch(() => undefined)
    if (sealed.length > 0) await sendBatch(session, sealed, vaults, report)
    done += batches[number]?.length ?? 0
    onProgress({ phase: 'items', done, total: rows.length })
  }
}

/** Seals a batch, but for rows whose vault is not (or no more) the one that the sheet names: those are refused. */
async function sealRows(
  session: OpenSession,
  rows: readonly SheetRow[],
  vaults: SheetVaults,
  report: ImportReport,
): Promise<SealedRow[]> {
  const placed = rows.map((row) => ({ row, vault: vaults.get(pathKey(row.path)) ?? 'key_missing' }))
  const shown = new Set(placed.flatMap(({ vault }) => (typeof vault === 'string' ? [] : [vault])))
  const doubts = await doubtsAbout(session, [...shown])
  const sealed = placed.map(async ({ row, vault }) => {
    const refusal = typeof vault === 'string' ? vault : doubts.has(vault.id) ? 'vault_unconfirmed' : null
    if (refusal === null) return [await sealRow(session, row, (vault as ShownVault).id)]
    report.refused.push({ line: row.line, column: 'vault_path', reason: refusal })
    return []
  })
  return (await Promise.all(sealed)).flat()
}

/** Rows refused because a vault has a newer key or dealing are sealed and sent once more. */
async function sendBatch(
  session: OpenSession,
  batch: readonly SealedRow[],
  vaults: SheetVaults,
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
  const seen = new Map(stored.map((row) => [row.id, row.seen]))
  await session.seen.keepItems(seen)
  for (const { vault } of seen.values()) headIsDue(session, vault)
  if (overtaken.length === 0) return
  const late = overtaken.flatMap(({ index }) => batch[index] ?? [])
  const anew = await sealAnew(session, late, vaults, report)
  if (anew.length > 0) await sendBatch(session, anew, vaults, report, 'second')
}

async function sealAnew(
  session: OpenSession,
  late: readonly SealedRow[],
  vaults: SheetVaults,
  report: ImportReport,
): Promise<SealedRow[]> {
  const overtaken = new Set(late.map(({ seen }) => seen.vault))
  for (const vaultId of overtaken) await startDueGeneration(session, vaultId)
  const rows = late.map(({ row }) => row)
  return sealRows(session, rows, vaults, report)
}

function columnOf(field: string | null): ImportColumn | null {
  return importColumns.find((column) => column === field) ?? null
}
