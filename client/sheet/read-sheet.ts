import { type ImportColumn, importColumns, requiredImportColumns } from '@chaveiro/contract/import.ts'
import type { RefusedRow, SheetFault } from '../types/sheet.ts'
import { checkRow, type SheetRow } from './check-row.ts'
import { columnOf, columnsOf } from './column-names.ts'
import { completeAddress } from './complete-address.ts'
import { decodeSheet } from './decode-sheet.ts'
import { refuseMisread } from './refuse-row.ts'
import { QuoteUnclosed, type SheetRecord, splitRecords } from './split-records.ts'

export interface ReadSheet {
  rows: SheetRow[]
  refused: RefusedRow[]
  /** Names in the first line that are no columns. */
  ignoredColumns: string[]
}

/** Reads and checks a whole sheet. A bad row is refused with line, column and reason; the others stand. */
export function readSheet(bytes: Uint8Array): ReadSheet | { fault: SheetFault } {
  const decoded = decodeSheet(bytes)
  if ('fault' in decoded) return decoded
  try {
    return readText(decoded.text)
  } catch (error) {
    if (error instanceof QuoteUnclosed) return { fault: { code: 'quote_unclosed', line: error.line } }
    throw error
  }
}

function readText(text: string): ReadSheet | { fault: SheetFault } {
  const delimiter = delimiterOf(text)
  const header = splitRecords(text, delimiter).next().value
  const names = header?.values.map((value) => value.text.trim()) ?? []
  const columns = columnsOf(names)
  // A row of values may hold a word that names a column, such as 'Site'.
  if (!requiredImportColumns.some((column) => columns.includes(column)))
    return { fault: { code: 'no_header' } }
  // A sheet of clients without vaults: each client's rows go into a vault of that name.
  const pathColumn = columns.includes('vault_path') ? 'vault_path' : 'client'
  const placeOf = (column: ImportColumn) => columns.indexOf(column === 'vault_path' ? pathColumn : column)
  const missing = requiredImportColumns.filter((column) => placeOf(column) === -1)
  if (missing.length > 0) return { fault: { code: 'missing_columns', columns: missing } }

  const places = importColumns.map((column) => [column, placeOf(column)] as const)
  const ignoredColumns = names.filter((name, place) => name !== '' && columns[place] === null)
  // The leftmost that may hold a password, also one that another column's name goes before.
  const secretAt = names.findIndex((name) => columnOf(name) === 'password')
  const mayShow = importColumns.filter(
    (column) => secretAt === -1 || (placeOf(column) !== -1 && placeOf(column) < secretAt),
  )
  const sheet: ReadSheet = { rows: [], refused: [], ignoredColumns }
  let isHeader = true
  for (const record of splitRecords(text, delimiter, names.length)) {
    if (!isHeader && !isBlank(record))
      addRow(sheet, record, { width: names.length, places, pathColumn, mayShow })
    isHeader = false
  }
  const isWithoutRows = sheet.rows.length === 0 && sheet.refused.length === 0
  return isWithoutRows ? { fault: { code: 'no_rows' } } : sheet
}

/** What the first line says. */
interface Header {
  width: number
  places: readonly (readonly [ImportColumn, number])[]
  /** The column that says the vault. */
  pathColumn: ImportColumn
  /** As in SheetRow. */
  mayShow: readonly ImportColumn[]
}

function addRow(sheet: ReadSheet, record: SheetRecord, { width, places, pathColumn, mayShow }: Header) {
  // More values than columns is a comma that should have been quoted: every value after it would be misread.
  if (record.values.slice(width).some((value) => value.text !== '')) {
    sheet.refused.push(refuseMisread(record.line))
    return
  }
  const cells = Object.fromEntries(
    places.map(([column, place]) => [column, record.values[place]?.text ?? '']),
  ) as Record<ImportColumn, string>
  cells.login_url = completeAddress(cells.login_url, {
    isBeforePassword: mayShow.includes('login_url'),
    isOfHeaderWidth: record.values.length === width,
  })
  const checked = checkRow(cells, { line: record.line, mayShow })
  if ('refused' in checked) {
    const { refused } = checked
    sheet.refused.push(refused.column === 'vault_path' ? { ...refused, column: pathColumn } : refused)
  } else sheet.rows.push(checked.row)
}

/** Spreadsheet programs in Brazil write semicolons; a header with a comma decides for the comma. */
function delimiterOf(text: string): string {
  const firstLine = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? ''
  if (firstLine.includes(',')) return ','
  return [';', '\t'].find((delimiter) => firstLine.includes(delimiter)) ?? ','
}

function isBlank(record: SheetRecord): boolean {
  return record.values.every((value) => value.text.trim() === '')
}
