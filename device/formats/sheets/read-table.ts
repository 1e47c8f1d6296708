import type { ExportFormat, LostValue } from '../../base/types/foreign-exports.ts'
import type { DoubtfulCollections, RowFault, SkippedLine } from '../../base/types/sheet.ts'
import { ExportFault } from '../export-fault.ts'
import { nameKeeperColumns } from '../products/keeper-csv.ts'
import { readPsonoRow } from '../products/psono-json.ts'
import type { ReadEntry, ReadRecord, SourceTable } from '../records.ts'
import { placeOf } from '../rows/refuse-row.ts'
import { readCollections } from './collection-names.ts'
import { isFolder, isOtherKind } from './column-names.ts'
import { readExportedRow } from './exported-sheet.ts'
import { namesAgain } from './names-again.ts'
import { type Overview, recordOfRow, rememberRoles } from './record-of-row.ts'
import { type PathReading, readRow, rootOf } from './row-parts.ts'
import { headerOf, type Mapping, type SheetHeader } from './sheet-header.ts'
import { productOf } from './sheet-products.ts'
import type { SheetTable, TableFinding } from './sheet-table.ts'
import { QuoteUnclosed, type SheetRecord } from './split-records.ts'

export const mostColumns = 1000
/** Of all rows together: an agency's largest sheet has a tenth. */
const mostValues = 2_000_000
const longestName = 1000
export const mostRows = 100_000

export interface TableReading extends TableFinding {
  mapping?: Mapping | undefined
  /** For an import: columns that say nothing of the credential itself are left out, and so are these. */
  leaves?: 'bookkeeping' | 'unread' | undefined
  /** A table without known names is answered, too: a person may say what they mean. */
  isForImport?: boolean | undefined
}

/** A row of a table, as one entry; `fault`: why it may have been split or read wrongly, which a person has to look at. */
export interface TableRow extends Pick<SheetRecord, 'line' | 'row'> {
  header: SheetHeader
  record: ReadRecord
  /** What items of ours have beside that; null where a product's own reader read the row. */
  overview: Overview | null
  lost: readonly Pick<LostValue, 'what' | 'why'>[]
  fault: { reason: RowFault; place: number | null } | null
}

export interface ReadTable {
  product: ExportFormat
  header: SheetHeader
  table: SheetTable
  rows: TableRow[]
  skipped: SkippedLine[]
  /** The first rows as they are split. */
  samples: readonly SheetRecord[]
  /** The columns in which a row says something. */
  filled: ReadonlySet<number>
  doubtfulCollections: DoubtfulCollections[]
}

/** Reads all rows of a table. Throws ExportFault. */
export function readTable(source: SourceTable, reading: TableReading = {}): ReadTable {
  try {
    const table = nameKeeperColumns(source.find(reading))
    const header = readHeader(table.names, reading.mapping)
    if (!reading.isForImport) requireNames(header)
    return readRows(table, header, { ...reading, isDamaged: source.isDamaged })
  } catch (error) {
    const fault =
      error instanceof QuoteUnclosed ? new ExportFault('quote_unclosed', { line: error.line }) : error
    if (!(fault instanceof ExportFault) || source.sheet === null) throw fault
    throw new ExportFault(fault.code, { sheet: source.sheet, ...fault.place }, { cause: fault })
  }
}

function readHeader({ values, line }: SheetRecord, mapping: Mapping | undefined): SheetHeader {
  if (values.length > mostColumns) throw new ExportFault('too_many_columns', { line, limit: mostColumns })
  // Of a longer name nobody reads the rest, and it would be repeated for every row.
  return headerOf(
    values.map((value) => ({ ...value, text: value.text.slice(0, longestName) })),
    mapping,
  )
}

function requireNames({ columns }: SheetHeader): void {
  if (columns.filter((column) => column !== null).length < 2) throw new ExportFault('no_header')
}

function recordsOf(table: SheetTable, header: SheetHeader): SheetRecord[] {
  const records: SheetRecord[] = []
  let count = 0
  for (const record of table.rows(header)) {
    count += record.values.length
    if (records.length === mostRows || count > mostValues)
      throw new ExportFault('too_many_rows', { line: record.line, limit: mostRows })
    if (record.values.length > mostColumns)
      throw new ExportFault('too_many_columns', { line: record.line, limit: mostColumns })
    records.push(record)
  }
  return records
}

function readRows(
  table: SheetTable,
  first: SheetHeader,
  { isDamaged, leaves, mapping }: TableReading & { isDamaged: boolean },
): ReadTable {
  const records = recordsOf(table, first)
  const product = table.isOfForms ? 'enpass-csv' : productOf(first.names)
  const cells = records.map(({ values }) => values[first.places.vault_path]?.text ?? '')
  const paths = pathsIn(first, cells)
  const context = { product, leaves, roleOf: rememberRoles(table.hidden) }
  const skipped: SkippedLine[] = table.above.map((record) => ({ ...placeOf(record), why: 'above_names' }))
  const rows: TableRow[] = []
  const samples: SheetRecord[] = []
  const filled = new Set<number>()
  let header = first
  let isOfOtherNames = false
  for (const record of records) {
    const again = namesAgain(record, header)
    if (again || isFolderRow(record, header)) {
      // Joined sheets name their columns again, perhaps in another order.
      if (again) isOfOtherNames = again === 'otherwise'
      if (again === 'otherwise') header = readHeader(record, mapping)
      skipped.push({ ...placeOf(record), why: again ? 'names_again' : 'folder' })
      continue
    }
    if (samples.length < 5) samples.push(record)
    for (const place of filledIn(record, header)) filled.add(place)
    const fault = isOfOtherNames
      ? { reason: 'other_names' as const, place: null }
      : faultOf(record, header, { isDamaged, product })
    const place = { line: record.line, row: record.row, header, fault }
    const readOwn = readOfProduct[product]
    if (readOwn) {
      const texts = record.values.map(({ text }) => text)
      rows.push({ ...place, lost: [], ...readOwn(header.names, texts), overview: null })
    } else {
      const parts = readRow(record, header, paths)
      rows.push({ ...place, ...recordOfRow(record, parts, header, context) })
    }
  }
  const doubtfulCollections = first.pathStyle === 'several' ? doubtful(cells, paths) : []
  return { product, header: first, table, rows, skipped, samples, filled, doubtfulCollections }
}

/** Programs of whose sheets each column has one meaning. */
const readOfProduct: Partial<
  Record<ExportFormat, (names: readonly string[], cells: readonly string[]) => ReadEntry>
> = {
  'chaveiro-csv': readExportedRow,
  'psono-csv': readPsonoRow,
}

function faultOf(
  record: SheetRecord,
  header: SheetHeader,
  { isDamaged, product }: { isDamaged: boolean; product: ExportFormat },
): TableRow['fault'] {
  // More values than columns means an unquoted comma, after which every value would be misread; Keeper's have no names.
  const isWider = !header.isOpenEnded && product !== 'keeper-csv'
  if (isWider && record.values.slice(header.width).some(({ text }) => text !== ''))
    return { reason: 'too_many_values', place: null }
  const place = isDamaged ? record.values.findIndex(({ text }) => text.includes('\ufffd')) : -1
  return place === -1 ? null : { reason: 'damaged', place }
}

function isFolderRow({ values }: SheetRecord, { places }: SheetHeader): boolean {
  const cell = (place: number) => values[place]?.text ?? ''
  const filled = values.filter(({ text }) => text !== '').length
  return isFolder({ type: cell(places.type), address: cell(places.login_url) }, filled)
}

/** Rows of kinds that we do not have keep everything in any case. */
function filledIn({ values }: SheetRecord, { places }: SheetHeader): number[] {
  if (isOtherKind(values[places.type]?.text ?? '')) return []
  return values.flatMap(({ text }, place) => (text.trim() === '' ? [] : [place]))
}

function pathsIn({ pathStyle }: SheetHeader, cells: readonly string[]): PathReading {
  return {
    root: pathStyle === 'rooted' ? rootOf(cells) : undefined,
    collectionsIn: readCollections(pathStyle === 'several' ? cells : []),
  }
}

function doubtful(cells: Iterable<string>, { collectionsIn }: PathReading): DoubtfulCollections[] {
  return [...new Set(cells)].flatMap((text) => {
    const { names, isSure } = collectionsIn(text)
    return isSure ? [] : [{ text, names }]
  })
}
