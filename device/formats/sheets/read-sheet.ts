import type { DoubtfulCollections, ReadSheet, SheetFault } from '../../base/types/sheet.ts'
import { checkRow } from '../rows/check-row.ts'
import { placeOf, refuseMisread } from '../rows/refuse-row.ts'
import { readCollections } from './collection-names.ts'
import { isFolder, isOtherKind } from './column-names.ts'
import { type DecodedSheet, decodeSheet } from './decode-sheet.ts'
import { findTable } from './find-table.ts'
import { namesAgain } from './names-again.ts'
import { cellsOf } from './row-cells.ts'
import { type PathReading, rootOf } from './row-parts.ts'
import { readHeader, type SheetHeader } from './sheet-header.ts'
import { QuoteUnclosed, type SheetRecord } from './split-records.ts'

/**
 * Reads and checks a whole sheet. A bad row is refused with line, column and reason; the others count. `vault` is the path for rows that
 * name none.
 */
export function readSheet(bytes: Uint8Array, vault?: string): ReadSheet | { fault: SheetFault } {
  const decoded = decodeSheet(bytes)
  if ('fault' in decoded) return decoded
  try {
    return readText(decoded, vault)
  } catch (error) {
    if (error instanceof QuoteUnclosed) return { fault: { code: 'quote_unclosed', line: error.line } }
    throw error
  }
}

function readText(
  { text, encoding, isDamaged }: DecodedSheet,
  vault?: string,
): ReadSheet | { fault: SheetFault } {
  const table = findTable(text)
  const header = readHeader(table.names, vault)
  if ('fault' in header) return header
  const rows = () => table.rows(header)
  const cells = () => textsAt(header.places.vault_path, rows())
  const collectionsIn = readCollections(header.pathStyle === 'several' ? cells() : [])
  const paths = { root: header.pathStyle === 'rooted' ? rootOf(cells()) : undefined, collectionsIn }
  const sheet: ReadSheet = {
    rows: [],
    refused: [],
    skipped: table.above.map((record) => ({ ...placeOf(record), why: 'above_names' })),
    ignoredColumns: [],
    unreadColumns: [],
    lacksPasswords: false,
    doubtfulCollections: [],
    encoding,
    columnNames: header.columnNames,
  }
  const filled = new Set<number>()
  let isOfOtherNames = false
  for (const record of rows()) {
    const again = namesAgain(record, header)
    if (again) {
      isOfOtherNames = again === 'otherwise'
      sheet.skipped.push({ ...placeOf(record), why: 'names_again' })
    } else if (isOfOtherNames) sheet.refused.push(refuseMisread(record, 'other_names'))
    else addRow(sheet, record, header, { paths, isDamaged })
    for (const place of unplacedIn(record, header)) filled.add(place)
  }
  if (sheet.rows.length === 0 && sheet.refused.length === 0) return { fault: { code: 'no_rows' } }
  const unplaced = header.unplaced.filter(({ place }) => filled.has(place))
  const named = (isBookkeeping: boolean) => [
    ...new Set(unplaced.filter((each) => each.isBookkeeping === isBookkeeping).map(({ name }) => name)),
  ]
  sheet.ignoredColumns = named(true)
  sheet.unreadColumns = named(false)
  sheet.lacksPasswords =
    header.places.password === -1 &&
    sheet.rows.length > 0 &&
    sheet.rows.every(({ password }) => password === '')
  if (header.pathStyle === 'several') sheet.doubtfulCollections = doubtful(cells(), paths)
  return sheet
}

function* textsAt(place: number, records: Iterable<SheetRecord>) {
  for (const { values } of records) yield values[place]?.text ?? ''
}

function doubtful(cells: Iterable<string>, { collectionsIn }: PathReading): DoubtfulCollections[] {
  return [...new Set(cells)].flatMap((text) => {
    const { names, isSure } = collectionsIn(text)
    return isSure ? [] : [{ text, names }]
  })
}

/** The columns without a place of ours in which a row says something. */
function unplacedIn({ values }: SheetRecord, { places, unplaced }: SheetHeader): number[] {
  if (isOtherKind(values[places.type]?.text ?? '')) return []
  return unplaced.map(({ place }) => place).filter((place) => (values[place]?.text ?? '').trim() !== '')
}

function addRow(
  sheet: ReadSheet,
  record: SheetRecord,
  header: SheetHeader,
  { paths, isDamaged }: { paths: PathReading; isDamaged: boolean },
) {
  const filled = record.values.filter((value) => value.text !== '').length
  const { type, login_url } = header.places
  const folderCells = { type: record.values[type]?.text ?? '', address: record.values[login_url]?.text ?? '' }
  if (isFolder(folderCells, filled)) {
    sheet.skipped.push({ ...placeOf(record), why: 'folder' })
    return
  }
  // More values than columns means an unquoted comma, after which every value would be misread.
  if (!header.isOpenEnded && record.values.slice(header.width).some((value) => value.text !== '')) {
    sheet.refused.push(refuseMisread(record, 'too_many_values'))
    return
  }
  const damaged = isDamaged ? record.values.findIndex(({ text }) => text.includes('\ufffd')) : -1
  if (damaged !== -1) {
    sheet.refused.push(refuseMisread(record, 'damaged', header.columns[damaged] ?? null))
    return
  }
  const checked = checkRow(...cellsOf(record, header, paths))
  if ('refused' in checked) {
    const { refused } = checked
    const { pathColumn } = header
    sheet.refused.push(refused.column === 'vault_path' ? { ...refused, column: pathColumn } : refused)
  } else sheet.rows.push(checked.row)
}
