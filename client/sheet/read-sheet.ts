import { type ImportColumn, importColumns, requiredImportColumns } from '@chaveiro/contract/import.ts'
import type { RefusedRow, SheetFault } from '../types/sheet.ts'
import { checkRow, type SheetRow } from './check-row.ts'
import { columnOf, columnsOf } from './column-names.ts'
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
  const missing = requiredImportColumns.filter((column) => !columns.includes(column))
  if (missing.length > 0) return { fault: { code: 'missing_columns', columns: missing } }

  const places = importColumns.map((column) => [column, columns.indexOf(column)] as const)
  const ignoredColumns = names.filter((name, place) => name !== '' && columns[place] === null)
  // The leftmost that may hold a password, also one that another column's name goes before.
  const secretAt = names.findIndex((name) => columnOf(name) === 'password')
  const mayShow = importColumns.filter(
    (column) => secretAt === -1 || (columns.includes(column) && columns.indexOf(column) < secretAt),
  )
  const sheet: ReadSheet = { rows: [], refused: [], ignoredColumns }
  let isHeader = true
  for (const record of splitRecords(text, delimiter, names.length)) {
    if (!isHeader && !isBlank(record)) addRow(sheet, record, { width: names.length, places, mayShow })
    isHeader = false
  }
  const isWithoutRows = sheet.rows.length === 0 && sheet.refused.length === 0
  return isWithoutRows ? { fault: { code: 'no_rows' } } : sheet
}

/** What the first line says. */
interface Header {
  width: number
  places: readonly (readonly [ImportColumn, number])[]
  /** As in SheetRow. */
  mayShow: readonly ImportColumn[]
}

function addRow(sheet: ReadSheet, record: SheetRecord, { width, places, mayShow }: Header) {
  // More values than columns is a comma that should have been quoted: every value after it would be misread.
  if (record.values.slice(width).some((value) => value.text !== '')) {
    sheet.refused.push(refuseMisread(record.line))
    return
  }
  const cells = Object.fromEntries(
    places.map(([column, place]) => [column, record.values[place]?.text ?? '']),
  ) as Record<ImportColumn, string>
  const checked = checkRow(cells, { line: record.line, mayShow })
  if ('refused' in checked) sheet.refused.push(checked.refused)
  else sheet.rows.push(checked.row)
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
