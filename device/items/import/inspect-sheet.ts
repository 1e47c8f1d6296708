import { getOrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { v7 as makeId } from 'uuid'
import type { ReadSheet, SheetInspection } from '../../base/types/sheet.ts'
import { refuseGoodRow, rowsWithoutCodes } from '../../formats/rows/check-row.ts'
import { pathKey, planVaults } from '../../formats/rows/plan-vaults.ts'
import { otherSpellings, respellPaths } from '../../formats/rows/respell-paths.ts'
import { sheetLimitBytes } from '../../formats/sheets/decode-sheet.ts'
import { readSheet } from '../../formats/sheets/read-sheet.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { findDuplicates } from './find-duplicates.ts'
import { idsOf, judgeVaults } from './judge-vaults.ts'

/** Reads a CSV file and reports what its import would do. The rows, secrets included, stay in the session. */
export async function inspectSheet(
  session: OpenSession,
  file: Blob,
  vault?: string,
  likeVaults = false,
): Promise<SheetInspection> {
  if (file.size >= sheetLimitBytes) {
    return { ok: false, fault: { code: 'too_large', limitBytes: sheetLimitBytes } }
  }
  const read = readSheet(new Uint8Array(await file.arrayBuffer()), vault)
  if ('fault' in read) return { ok: false, fault: read.fault }
  const [{ default_visibility: visibility }, vaults] = await Promise.all([
    session.api.send(getOrganisationSettings),
    session.api.send(listVaults),
  ])
  const respelled = { ...read, rows: respellPaths(read.rows, vaults, likeVaults) }
  const sheet = await withoutClosedVaults(session, respelled, vaults)
  const plan = planVaults(sheet.rows, vaults)
  const duplicates = await findDuplicates(session, plan, sheet)
  const sheetId = makeId()
  // Keeps one sheet at a time: the secrets of one that the person has left should not stay.
  session.sheets.clear()
  session.sheets.set(sheetId, { ...sheet, vaults: idsOf(plan) })
  return {
    ok: true,
    sheetId,
    rowCount: sheet.rows.length + sheet.refused.length,
    ignoredColumns: sheet.ignoredColumns,
    unreadColumns: sheet.unreadColumns,
    lacksPasswords: sheet.lacksPasswords,
    doubtfulCollections: sheet.doubtfulCollections,
    skipped: sheet.skipped,
    encoding: sheet.encoding,
    accented: accentedIn(sheet),
    columnNames: sheet.columnNames,
    goodCount: sheet.rows.length,
    refused: sheet.refused,
    withoutCodes: rowsWithoutCodes(sheet.rows),
    newVaults: [...plan.values()]
      .filter(({ existing }) => existing === null)
      .map(({ path, type, isTypeSaid }) => ({ path: path.join('/'), type, isTypeSaid })),
    filledVaults: [...plan.values()]
      .filter(({ existing, rowCount, alike }) => existing !== null && (rowCount > 0 || alike > 1))
      .map(({ path, rowCount, alike }) => ({ path: path.join('/'), rowCount, alike })),
    respellings: otherSpellings(read.rows, vaults),
    visibility,
    duplicateCount: duplicates.size,
  }
}

function accentedIn({ rows, encoding }: ReadSheet): string | null {
  if (encoding === 'UTF-8') return null
  const isAccented = (text: string) => /\p{L}/u.test(text.replace(/[a-z]/gi, ''))
  const row = rows.find(({ title, path }) => [title, ...path].some(isAccented))
  return row ? ([row.title, ...row.path].find(isAccented) ?? null) : null
}

/** Refuses rows whose vault cannot take them before the person decides, instead of one by one during the import. */
async function withoutClosedVaults(
  session: OpenSession,
  read: ReadSheet,
  vaults: readonly Vault[],
): Promise<ReadSheet> {
  const refusals = await judgeVaults(session, planVaults(read.rows, vaults))
  const sheet: ReadSheet = { ...read, rows: [], refused: [...read.refused] }
  for (const row of read.rows) {
    const refusal = refusals.get(pathKey(row.path))
    if (refusal) sheet.refused.push(refuseGoodRow(row, 'vault_path', refusal))
    else sheet.rows.push(row)
  }
  sheet.refused.sort((a, b) => a.line - b.line)
  return sheet
}
