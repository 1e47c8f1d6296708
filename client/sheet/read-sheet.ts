import type { ColumnNames, RefusedRow, SheetFault } from '../types/sheet.ts'
import { checkRow, type SheetRow } from './check-row.ts'
import { columnsOf, isFolder, isOtherKind, isSameName } from './column-names.ts'
import { decodeSheet } from './decode-sheet.ts'
import { refuseMisread } from './refuse-row.ts'
import { cellsOf, rootOf } from './row-cells.ts'
import { readHeader, type SheetHeader } from './sheet-header.ts'
import { QuoteUnclosed, type SheetRecord, splitRecords } from './split-records.ts'

export interface ReadSheet {
  rows: SheetRow[]
  refused: RefusedRow[]
  /** Names in the first line that are not columns, if a row has a value below them that is not imported. */
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
  const sheet: ReadSheet = { rows: [], refused: [], ignoredColumns: [], columnNames: header.columnNames }
  const rows = () => rowsBelow(text, delimiter, header, names.line)
  const place = header.places.vault_path
  const root = header.pathStyle === 'rooted' ? rootOf(textsAt(place, rows())) : undefined
  const dropped = new Set<string>()
  for (const record of rows()) {
    if (repeatsNames(record, header)) return { fault: { code: 'no_header' } }
    addRow(sheet, record, header, root)
    for (const { place, name } of header.unplaced) {
      if (!dropped.has(name) && isDropped(record, place, header)) dropped.add(name)
    }
  }
  sheet.ignoredColumns = header.unplaced.map(({ name }) => name).filter((name) => dropped.has(name))
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

/** Enpass has no line of names: each row names its own values, as 'Password' before a password. */
function repeatsNames({ values }: SheetRecord, { places, names }: SheetHeader): boolean {
  const repeated = [places.login, places.password, places.login_url].filter((place) => {
    const text = values[place]?.text ?? ''
    return text !== '' && isSameName(text, names[place] ?? '')
  })
  return repeated.length > 1
}

function isDropped({ values }: SheetRecord, place: number, { places }: SheetHeader): boolean {
  return (values[place]?.text ?? '').trim() !== '' && !isOtherKind(values[places.type]?.text ?? '')
}

function addRow(sheet: ReadSheet, record: SheetRecord, header: SheetHeader, root: string | undefined) {
  const filled = record.values.filter((value) => value.text !== '').length
  const { type, login_url } = header.places
  const said = { type: record.values[type]?.text ?? '', address: record.values[login_url]?.text ?? '' }
  if (isFolder(said, filled)) return
  // More values than columns means an unquoted comma, after which every value would be misread.
  if (!header.isOpenEnded && record.values.slice(header.width).some((value) => value.text !== '')) {
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
