import type { ColumnNames, RefusedRow, SheetFault } from '../types/sheet.ts'
import { checkRow, type SheetRow } from './check-row.ts'
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
  const records = splitRecords(text, delimiter)
  if (declared) records.next()
  const header = records.next().value
  const names = header?.values.map((value) => value.text.trim()) ?? []
  const said = readHeader(names, vault)
  if ('fault' in said) return said
  const { ignoredColumns, columnNames } = said
  const sheet: ReadSheet = { rows: [], refused: [], ignoredColumns, columnNames }
  const rows = () => rowsBelow(text, delimiter, { width: names.length, skipped: declared ? 2 : 1 })
  const place = said.places.vault_path
  const root = said.pathStyle === 'rooted' ? rootOf(textsAt(place, rows())) : undefined
  for (const record of rows()) addRow(sheet, record, said, root)
  const isWithoutRows = sheet.rows.length === 0 && sheet.refused.length === 0
  return isWithoutRows ? { fault: { code: 'no_rows' } } : sheet
}

function* rowsBelow(text: string, delimiter: string, header: { width: number; skipped: number }) {
  let toSkip = header.skipped
  for (const record of splitRecords(text, delimiter, header.width)) {
    if (toSkip > 0) toSkip -= 1
    else if (!isBlank(record)) yield record
  }
}

function* textsAt(place: number, records: Iterable<SheetRecord>) {
  for (const { values } of records) yield values[place]?.text ?? ''
}

function addRow(sheet: ReadSheet, record: SheetRecord, header: SheetHeader, root: string | undefined) {
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

/** Spreadsheet programs in Brazil write semicolons; a header with a comma decides for the comma. */
function delimiterOf(text: string): string {
  const firstLine = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? ''
  if (firstLine.includes(',')) return ','
  return [';', '\t'].find((delimiter) => firstLine.includes(delimiter)) ?? ','
}

function isBlank(record: SheetRecord): boolean {
  return record.values.every((value) => value.text.trim() === '')
}
