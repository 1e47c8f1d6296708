import { getOrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { v7 as makeId } from 'uuid'
import type { ImportChoices, ImportInspection, ImportRecord, ImportSource } from '../../base/types/import.ts'
import { SessionError } from '../../base/types/session-error.ts'
import type { SheetEncoding, SheetRow } from '../../base/types/sheet.ts'
import { faultsOnly, requireRecords } from '../../formats/read-export.ts'
import { refuseGoodRow, rowsWithoutCodes } from '../../formats/rows/check-row.ts'
import { type PlannedVault, pathKey, planVaults } from '../../formats/rows/plan-vaults.ts'
import { type ReadRows, readRows } from '../../formats/rows/read-rows.ts'
import { otherSpellings, respellPaths } from '../../formats/rows/respell-paths.ts'
import { serviceOf } from '../../formats/rows/services.ts'
import { keptMappings } from '../../state/kept-imports.ts'
import type { OpenImport } from '../../state/open-import.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { clientSpellings } from './client-spellings.ts'
import { findDuplicates } from './find-duplicates.ts'
import { idsOf, judgeVaults } from './judge-vaults.ts'
import { importFault, type Read, readOf } from './read-source.ts'

/** Reads a file and reports what its import would do under these choices. What was read, secrets included, stays in the session. */
export async function inspectImport(
  session: OpenSession,
  source: ImportSource,
  choices: ImportChoices = {},
): Promise<ImportInspection> {
  let read: Read
  let rows: ReadRows
  try {
    read = await readOf(session, source, choices)
    const remembered = await keptMappings(session)
    rows = await faultsOnly(async () => {
      if ('records' in read.source) requireRecords(read.source)
      return readRows(read.source, choices, remembered)
    })
  } catch (error) {
    return {
      ok: false,
      fault: importFault(error),
      importId: null,
      tables: [],
      encoding: null,
      separator: null,
    }
  }
  const kept = 'importId' in source ? session.imports.open : null
  const open: OpenImport = {
    id: kept?.id ?? makeId(),
    ...read,
    choices,
    sheet: null,
    vaults: new Map(),
    duplicates: new Map(),
    verified: kept?.verified ?? new Map<string, boolean>(),
  }
  const encoding = ('tables' in read.source && read.source.encoding) || null
  const { tables, separator, fault } = withVaults(rows)
  if (fault) {
    session.imports.open = open
    return { ok: false, fault, importId: open.id, tables, encoding, separator }
  }
  const [{ default_visibility: visibility }, vaults] = await Promise.all([
    session.api.send(getOrganisationSettings),
    session.api.send(listVaults),
  ])
  const respelled = { ...rows, rows: respellPaths(rows.rows, vaults, choices.likeVaults ?? false) }
  const sheet = await withoutClosedVaults(session, respelled, vaults)
  const plan = planVaults(sheet.rows, vaults)
  open.duplicates = await findDuplicates(session, plan, vaults, sheet.rows, open.verified)
  open.sheet = sheet
  open.vaults = idsOf(plan)
  session.imports.open = open
  return {
    ok: true,
    importId: open.id,
    ...countsOf(sheet, [...plan.values()]),
    encoding,
    separator,
    accented: accentedIn(sheet, encoding),
    clients: clientSpellings(rows.rows, vaults),
    respellings: otherSpellings(rows.rows, vaults),
    visibility,
    duplicateCount: open.duplicates.size,
  }
}

/** An export in which nothing says where its entries belong lacks what a sheet without such a column lacks. */
function withVaults(rows: ReadRows): ReadRows {
  const isPlaceless = rows.tables.length === 0 && rows.rows.length === 0 && rows.refused.length > 0
  const isForVault =
    isPlaceless &&
    rows.refused.every(({ column, reason }) => column === 'vault_path' && reason === 'required')
  return isForVault ? { ...rows, fault: { code: 'missing_columns', columns: ['vault_path'] } } : rows
}

function countsOf(sheet: ReadRows, plan: readonly PlannedVault[]) {
  const files = sheet.rows.flatMap((row) => row.files)
  const services = Map.groupBy(
    sheet.rows.flatMap((row) => serviceOf(row.title, row.loginUrl)?.name ?? []),
    (name) => name,
  )
  const { format, tables, refused, skipped, archivedCount, lost, columnNames } = sheet
  const { lacksPasswords, ignoredColumns, unreadColumns, doubtfulCollections } = sheet
  return {
    ...{ format, tables, refused, skipped, archivedCount, lost, columnNames },
    ...{ lacksPasswords, ignoredColumns, unreadColumns, doubtfulCollections },
    rowCount: sheet.rows.length + refused.length,
    goodCount: sheet.rows.length,
    withoutCodes: rowsWithoutCodes(sheet.rows),
    files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
    services: [...services].map(([service, rows]) => ({ service, rowCount: rows.length })),
    newVaults: plan
      .filter(({ existing }) => existing === null)
      .map(({ path, type, isTypeSaid, rowCount }) => ({ path: path.join('/'), type, isTypeSaid, rowCount })),
    filledVaults: plan
      .filter(({ existing, rowCount, alike }) => existing !== null && (rowCount > 0 || alike > 1))
      .map(({ path, rowCount, alike }) => ({ path: path.join('/'), rowCount, alike })),
  }
}

/** At most this many rows are answered at once. */
const pageOfRows = 500

/** The good rows from a place on, as they would be imported. Throws SessionError('sheet_unknown'). */
export function importRows(session: OpenSession, importId: string, from: number): ImportRecord[] {
  const { sheet, duplicates } = requireOpen(session, importId)
  return sheet.rows.slice(from, from + pageOfRows).map((row: SheetRow) => ({
    record: row.record,
    title: row.title,
    login: row.login,
    path: row.path.join('/'),
    type: row.type,
    service: serviceOf(row.title, row.loginUrl)?.name ?? null,
    files: row.files.length,
    duplicate: duplicates.get(row.record) ?? null,
  }))
}

/** The open import of this id, whose rows can become items. Throws SessionError('sheet_unknown'). */
export function requireOpen(session: OpenSession, importId: string): OpenImport & { sheet: ReadRows } {
  const { open } = session.imports
  if (open?.id !== importId || !open.sheet) throw new SessionError('sheet_unknown')
  return { ...open, sheet: open.sheet }
}

function accentedIn({ rows }: ReadRows, encoding: SheetEncoding | null): string | null {
  if (encoding === 'UTF-8' || encoding === null) return null
  const isAccented = (text: string) => /\p{L}/u.test(text.replace(/[a-z]/gi, ''))
  const row = rows.find(({ title, path }) => [title, ...path].some(isAccented))
  return row ? ([row.title, ...row.path].find(isAccented) ?? null) : null
}

/** Refuses rows whose vault cannot take them before the person decides, instead of one by one during the import. */
async function withoutClosedVaults(
  session: OpenSession,
  read: ReadRows,
  vaults: readonly Vault[],
): Promise<ReadRows> {
  const refusals = await judgeVaults(session, planVaults(read.rows, vaults))
  const sheet: ReadRows = { ...read, rows: [], refused: [...read.refused] }
  for (const row of read.rows) {
    const refusal = refusals.get(pathKey(row.path))
    if (refusal) sheet.refused.push(refuseGoodRow(row, 'vault_path', refusal))
    else sheet.rows.push(row)
  }
  sheet.refused.sort((a, b) => a.record - b.record)
  return sheet
}
