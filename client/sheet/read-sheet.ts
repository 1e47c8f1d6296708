import type { ColumnNames, RefusedRow, SheetFault } from '../types/sheet.ts'
import { checkRow, type SheetRow } from './check-row.ts'
import { columnsOf, isFolder } from './column-names.ts'
import { decodeSheet } from './decode-sheet.ts'
import { refuseMisread } from './refuse-row.ts'
import { cellsOf, rootOf } from './row-cells.ts'
import { readHeader, type SheetHeader } from './sheet-header.ts'
import { QuoteUnclosed, type SheetRecord, splitRecords } from './split-records.ts'

export interface ReadSheet {
  rows: SheetRow[]
  refused: RefusedRow[]
  /** Names in the first line that are not columns. */
  ignoredColumns: string[]
  columnNames: ColumnNames
}

/**
 * Reads and checks a whole sheet. A bad row is refused with line, column and reason; the others count. `vault` is the path for rows that
 * name none.
 */
export function readSheet(bytes: Uint8Array, vault?: string): ReadSheet | { fault: SheetFault } {
  const decoded = decodeSheet(bytes)
  if ('fault' in decoded) return decoded
  try {
    return readText(decoded.text, vault)
  } catch (error) {
    if (error instanceof QuoteUnclosed) return { fault: { code: 'quote_unclosed', line: error.line } }
    throw error
  }
}

function readText(text: string, vault?: string): ReadSheet | { fault: SheetFault } {
  const declared = declaredDelimiter.exec(text)?.[1]
  const delimiter = declared ?? delimiterOf(text)
  const names = headerRecord(text, delimiter, declared !== undefined)
  const header = readHeader(names, vault)
  if ('fault' in header) return header
  const { ignoredColumns, columnNames } = header
  const sheet: ReadSheet = { rows: [], refused: [], ignoredColumns, columnNames }
  const rows = () => rowsBelow(text, delimiter, header, names.line)
  const place = header.places.vault_path
  const root = header.pathStyle === 'rooted' ? rootOf(textsAt(place, rows())) : undefined
  for (const record of rows()) addRow(sheet, record, header, root)
  const isWithoutRows = sheet.rows.length === 0 && sheet.refused.length === 0
  return isWithoutRows ? { fault: { code: 'no_rows' } } : sheet
}

/** The first record that is not blank, after the line that declares the delimiter. */
function headerRecord(text: string, delimiter: string, isDeclared: boolean): SheetRecord {
  const records = splitRecords(text, delimiter)
  if (isDeclared) records.next()
  for (const record of records) if (!isBlank(record)) return record
  return { line: 1, row: 1, values: [] }
}

function* rowsBelow(text: string, delimiter: string, header: SheetHeader, headerLine: number) {
  for (const record of splitRecords(text, delimiter, header)) {
    if (record.line > headerLine && !isBlank(record)) yield record
  }
}

function* textsAt(place: number, records: Iterable<SheetRecord>) {
  for (const { values } of records) yield values[place]?.text ?? ''
}

function addRow(sheet: ReadSheet, record: SheetRecord, header: SheetHeader, root: string | undefined) {
  const filled = record.values.filter((value) => value.text !== '').length
  if (isFolder(record.values[header.places.type]?.text ?? '', filled)) return
  // More values than columns means an unquoted comma, after which every value would be misread.
  if (record.values.slice(header.width).some((value) => value.text !== '')) {
    sheet.refused.push(refuseMisread(record))
    return
  }
  const checked = checkRow(...cellsOf(record, header, root))
  if ('refused' in checked) {
    const { refused } = checked
    const { pathColumn } = header
    sheet.refused.push(refused.column === 'vault_path' ? { ...refused, column: pathColumn } : refused)
  } else sheet.rows.push(checked.row)
}

/** What Excel writes and reads as the first line, before the names of the columns, to say what parts the values. */
const declaredDelimiter = /^\s*"?sep=([,;\t|])"?[^\S\r\n]*[\r\n]/i

/** Spreadsheet programs in Brazil write semicolons. What parts the header into most of our columns parts the rows; else it is the comma. */
function delimiterOf(text: string): string {
  const known = (delimiter: string) => {
    const names = headerRecord(text, delimiter, false).values.map((value) => value.text)
    return columnsOf(names).filter((column) => column !== null).length
  }
  return [',', ';', '\t'].reduce((best, next) => (known(next) > known(best) ? next : best))
}

function isBlank(record: SheetRecord): boolean {
  return record.values.every((value) => value.text.trim() === '')
}
