import type { ColumnNames, RefusedRow, SheetFault } from '../types/sheet.ts'
import { checkRow, type SheetRow } from './check-row.ts'
import { decodeSheet } from './decode-sheet.ts'
import { refuseMisread } from './refuse-row.ts'
import { cellsOf } from './row-cells.ts'
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
  const records = splitRecords(text, delimiter)
  if (declared) records.next()
  const header = records.next().value
  const names = header?.values.map((value) => value.text.trim()) ?? []
  const said = readHeader(names, vault)
  if ('fault' in said) return said
  const { ignoredColumns, columnNames } = said
  const sheet: ReadSheet = { rows: [], refused: [], ignoredColumns, columnNames }
  let toSkip = declared ? 2 : 1
  for (const record of splitRecords(text, delimiter, names.length)) {
    if (toSkip > 0) toSkip -= 1
    else if (!isBlank(record)) addRow(sheet, record, said)
  }
  const isWithoutRows = sheet.rows.length === 0 && sheet.refused.length === 0
  return isWithoutRows ? { fault: { code: 'no_rows' } } : sheet
}

function addRow(sheet: ReadSheet, record: SheetRecord, header: SheetHeader) {
  // More values than columns means an unquoted comma, after which every value would be misread.
  if (record.values.slice(header.width).some((value) => value.text !== '')) {
    sheet.refused.push(refuseMisread(record))
    return
  }
  const checked = checkRow(...cellsOf(record, header))
  if ('refused' in checked) {
    const { refused } = checked
    const { pathColumn } = header
    sheet.refused.push(refused.column === 'vault_path' ? { ...refused, column: pathColumn } : refused)
  } else sheet.rows.push(checked.row)
}

/** What Excel writes and reads as the first line, before the names of the columns, to say what parts the values. */
const declaredDelimiter = /^\s*"?sep=([,;\t|])"?[^\S\r\n]*[\r\n]/i

/** Spreadsheet programs in Brazil write semicolons; a header with a comma decides for the comma. */
function delimiterOf(text: string): string {
  const firstLine = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? ''
  if (firstLine.includes(',')) return ','
  return [';', '\t'].find((delimiter) => firstLine.includes(delimiter)) ?? ','
}

function isBlank(record: SheetRecord): boolean {
  return record.values.every((value) => value.text.trim() === '')
}
