import { ExportFault } from '../export-fault.ts'
import { nameKeeperColumns } from '../products/keeper-csv.ts'
import { readPsonoRow } from '../products/psono-json.ts'
import { type ExportReader, exportOf, type ReadExport } from '../records.ts'
import { readCollections } from './collection-names.ts'
import { columnsOf, isFolder } from './column-names.ts'
import { findTable, type SheetTable, tableOf } from './find-table.ts'
import { namesAgain } from './names-again.ts'
import { recordOfRow, rememberRoles } from './record-of-row.ts'
import { type PathReading, readRow, rootOf } from './row-parts.ts'
import { headerOf, type SheetHeader } from './sheet-header.ts'
import { productOf } from './sheet-products.ts'
import { QuoteUnclosed, type SheetRecord } from './split-records.ts'

export const mostColumns = 1000
/** Of all rows together: an agency's largest sheet has a tenth. */
const mostValues = 2_000_000
const longestName = 1000
export const mostRows = 100_000

/** Any text may be a sheet; the fault says if no line names its columns. */
export const sheetText: ExportReader<string> = {
  recognises: (text) => !/^\s*</.test(text),
  read: (text) => readTable(() => findTable(text)),
}

/** A row of a spreadsheet program's own file. */
export interface SheetRow {
  /** As the program numbers it, from 1. */
  row: number
  texts: string[]
}

/** The names of the columns are among the rows. Throws ExportFault. */
export function readSheetRows(rows: readonly SheetRow[]): ReadExport {
  const records = rows.map(({ row, texts }) => ({
    line: row,
    row,
    values: texts.map((text) => ({ text, quoted: true })),
  }))
  return readTable(() => tableOf(records))
}

function readTable(find: () => SheetTable): ReadExport {
  try {
    const table = nameKeeperColumns(find())
    const header = requireHeader(table.names)
    return readRows(table, header, rowsOf(table, header))
  } catch (error) {
    if (error instanceof QuoteUnclosed) throw new ExportFault('quote_unclosed', { line: error.line })
    throw error
  }
}

function requireHeader({ values, line }: SheetRecord): SheetHeader {
  if (values.length > mostColumns) throw new ExportFault('too_many_columns', { line, limit: mostColumns })
  const known = columnsOf(values.map(({ text }) => text.trim())).filter((column) => column !== null)
  if (known.length < 2) throw new ExportFault('no_header')
  // Of a longer name nobody reads the rest, and it would be repeated for every row.
  const names = values.map((value) => ({ ...value, text: value.text.slice(0, longestName) }))
  return headerOf(names, undefined)
}

function rowsOf(table: SheetTable, header: SheetHeader): SheetRecord[] {
  const rows: SheetRecord[] = []
  let count = 0
  for (const record of table.rows(header)) {
    count += record.values.length
    if (rows.length === mostRows || count > mostValues)
      throw new ExportFault('too_many_rows', { line: record.line, limit: mostRows })
    if (record.values.length > mostColumns)
      throw new ExportFault('too_many_columns', { line: record.line, limit: mostColumns })
    rows.push(record)
  }
  return rows
}

function readRows(table: SheetTable, first: SheetHeader, rows: readonly SheetRecord[]): ReadExport {
  const product = table.isOfForms ? 'enpass-csv' : productOf(first.names)
  const paths = pathsIn(first, rows)
  const context = { product, roleOf: rememberRoles(table.hidden) }
  let header = first
  const entries = rows.flatMap((row) => {
    const again = namesAgain(row, header)
    // Joined sheets name their columns again, perhaps in another order.
    if (again === 'otherwise') header = requireHeader(row)
    if (again || isFolderRow(row, header)) return []
    if (product === 'psono-csv')
      return [
        readPsonoRow(
          header.names,
          row.values.map(({ text }) => text),
        ),
      ]
    const parts = readRow(row, header, paths)
    return [{ record: recordOfRow(row, parts, header, context) }]
  })
  return exportOf(product, entries)
}

function isFolderRow({ values }: SheetRecord, { places }: SheetHeader): boolean {
  const cell = (place: number) => values[place]?.text ?? ''
  const filled = values.filter(({ text }) => text !== '').length
  return isFolder({ type: cell(places.type), address: cell(places.login_url) }, filled)
}

function pathsIn({ places, pathStyle }: SheetHeader, rows: readonly SheetRecord[]): PathReading {
  const cells = rows.map(({ values }) => values[places.vault_path]?.text ?? '')
  return {
    root: pathStyle === 'rooted' ? rootOf(cells) : undefined,
    collectionsIn: readCollections(pathStyle === 'several' ? cells : []),
  }
}
