import type { ExportFormat, LostValue } from '../../base/types/foreign-exports.ts'
import type { ImportChoices, ImportTable, Separator } from '../../base/types/import.ts'
import type { ReadSheet, RefusedRow, SheetFault } from '../../base/types/sheet.ts'
import type { ReadSource, ReadTables, SourceTable } from '../records.ts'
import { showTable } from '../sheets/preview-table.ts'
import { type ReadTable, readTable } from '../sheets/read-table.ts'
import { namesOf } from '../sheets/row-parts.ts'
import { faultOfHeader, type Mapping, targetOf } from '../sheets/sheet-header.ts'
import { inFolder } from '../sheets/sheet-records.ts'
import { checkRow } from './check-row.ts'
import { refuseMisread } from './refuse-row.ts'
import { corrected, draftOfRecord, draftOfRow, type RowDraft } from './row-draft.ts'

/** The mappings that this device remembers, by the columns' names (`namesKey`). */
export type Remembered = ReadonlyMap<string, Mapping>

export interface ReadRows extends ReadSheet {
  format: ExportFormat
  separator: Separator | null
  tables: ImportTable[]
  /** Why nothing becomes an item: columns are missing, or there are no rows. */
  fault: SheetFault | null
}

/** An entry, or why it is not read as one. */
type Entry = { draft: RowDraft; isArchived: boolean; lost: LostValue[] } | { refused: RefusedRow }

/** Every entry of a file as a person chose, checked. A bad one is refused with its place and reason. Throws ExportFault. */
export function readRows(
  source: ReadSource,
  choices: ImportChoices = {},
  remembered: Remembered = new Map(),
): ReadRows {
  const read = 'tables' in source ? ofTables(source, choices, remembered) : ofRecords(source)
  const sheet: ReadRows = {
    rows: [],
    refused: [],
    archivedCount: 0,
    lost: [...source.lost],
    ...read.sheet,
  }
  if (sheet.fault) return sheet
  for (const entry of read.entries) {
    if ('refused' in entry) {
      sheet.refused.push(entry.refused)
      continue
    }
    if (entry.isArchived && !choices.withArchived) {
      sheet.archivedCount += 1
      continue
    }
    if (entry.isArchived) sheet.archivedCount += 1
    addRow(sheet, chosenDraft(entry.draft, choices))
    sheet.lost.push(...entry.lost)
  }
  if (sheet.rows.length + sheet.refused.length + sheet.archivedCount === 0) sheet.fault = { code: 'no_rows' }
  nameBookkeepingOnce(sheet)
  sheet.lacksPasswords &&= sheet.rows.length > 0 && sheet.rows.every(({ password }) => password === '')
  return sheet
}

/** As of a table's columns: what every entry has is not said of each. */
function nameBookkeepingOnce(sheet: ReadRows): void {
  const isBookkeeping = ({ why }: LostValue) => why === 'bookkeeping'
  const names = sheet.lost.filter(isBookkeeping).map(({ what }) => what)
  sheet.ignoredColumns = [...new Set([...sheet.ignoredColumns, ...names])]
  sheet.lost = sheet.lost.filter((value) => !isBookkeeping(value))
}

function addRow(sheet: ReadRows, draft: RowDraft): void {
  const checked = checkRow(draft)
  if ('refused' in checked) return void sheet.refused.push(checked.refused)
  sheet.rows.push(checked.row)
  const record = checked.row.title
  for (const value of checked.lost) sheet.lost.push({ record, ...value })
}

/** With what the person put right and where they want it. */
function chosenDraft(draft: RowDraft, choices: ImportChoices): RowDraft {
  const correction = choices.corrections?.get(draft.record)
  const chosen = correction ? corrected(draft, correction) : draft
  const rowVault = choices.vaultOfRow?.get(draft.record) ?? choices.vault
  const path = rowVault !== undefined ? namesOf(rowVault.split('/')) : chosen.path
  const place = path.length > 0 ? path : namesOf(choices.vaultOfOthers?.split('/') ?? [])
  const { clients } = choices
  if (!clients) return { ...chosen, path: place }
  const spell = (name: string) => clients.get(name) ?? name
  return {
    ...chosen,
    path: place.map(spell),
    cells: { ...chosen.cells, client: spell(chosen.cells.client) },
  }
}

const noColumns = {
  skipped: [],
  ignoredColumns: [],
  unreadColumns: [],
  doubtfulCollections: [],
  columnNames: {},
  separator: null,
  tables: [],
  fault: null,
}

function ofRecords(source: Exclude<ReadSource, ReadTables>) {
  const entries = source.records.map((record, index): Entry => {
    return { draft: draftOfRecord(record, index + 1), isArchived: record.archived, lost: [] }
  })
  return { entries, sheet: { ...noColumns, lacksPasswords: false, format: source.format } }
}

function ofTables({ tables, format }: ReadTables, choices: ImportChoices, remembered: Remembered) {
  const hasVault = choices.vault !== undefined || choices.vaultOfOthers !== undefined
  const reads = tables.map((source, place) => {
    const chosen = choices.tables?.get(place)
    const leaves = choices.unread === 'leave_out' ? ('unread' as const) : ('bookkeeping' as const)
    const finding = { separator: choices.separator, titleRows: chosen?.titleRows, leaves }
    const first = readTable(source, { ...finding, mapping: chosen?.mapping, isForImport: true })
    const known = chosen?.mapping ? undefined : remembered.get(namesKey(first.header.names))
    const read = known ? readTable(source, { ...finding, mapping: known, isForImport: true }) : first
    const fault = faultOfHeader(read.header, hasVault || source.folder !== null)
    return { source, read, isRemembered: known !== undefined, fault }
  })
  const good = reads.filter(({ fault }) => fault === null)
  let record = 0
  const entries = good.flatMap(({ source, read }) =>
    read.rows.map((row): Entry => {
      record += 1
      return entryOf(row, record, source, read)
    }),
  )
  const headers = good.map(({ read }) => read.header)
  const named = (isBookkeeping: boolean) => [
    ...new Set(good.flatMap(({ read }) => namesLeft(read, isBookkeeping))),
  ]
  const [one] = reads
  return {
    entries,
    sheet: {
      skipped: reads.flatMap(({ read }) => read.skipped),
      ignoredColumns: named(true),
      unreadColumns: named(false),
      lacksPasswords: headers.every(({ places }) => places.password === -1),
      doubtfulCollections: good.flatMap(({ read }) => read.doubtfulCollections),
      columnNames: (headers[0] ?? one?.read.header)?.columnNames ?? {},
      separator: one?.read.table.separator ?? null,
      tables: reads.map(({ source, read, isRemembered }) => showTable(source.sheet, read, isRemembered)),
      format: format ?? one?.read.product ?? 'sheet',
      // Of several tables the others are imported.
      fault: good.length > 0 ? null : (one?.fault ?? { code: 'no_header' as const }),
    },
  }
}

function entryOf(
  row: ReadTable['rows'][number],
  record: number,
  source: SourceTable,
  { product, header }: ReadTable,
): Entry {
  const { fault } = row
  if (fault) {
    const column = fault.place === null ? null : (header.columns[fault.place] ?? null)
    return { refused: refuseMisread({ record, line: row.line, row: row.row }, fault.reason, column) }
  }
  inFolder(row.record, source)
  const name = row.record.title.trim() || String(record)
  const lost = row.lost.map((value) => ({ record: name, ...value }))
  return { draft: draftOfRow(row, record, product), isArchived: row.record.archived, lost }
}

/** The columns with something in them that nobody chose anything for and that are left out, or that are not understood. */
function namesLeft({ header, filled, rows }: ReadTable, isBookkeeping: boolean): string[] {
  // What a product's own reader understood is no field of that name.
  const labels = new Set(rows.flatMap(({ record }) => record.fields.map(({ label }) => label)))
  return header.unplaced
    .filter((column) => column.isBookkeeping === isBookkeeping && filled.has(column.place))
    .filter(({ place }) => !header.chosen.has(place) && targetOf(header, place) !== 'labels')
    .filter(({ name }) => isBookkeeping || labels.has(name))
    .map(({ name }) => name)
}

/** By which a mapping is remembered: the names alone. */
export const namesKey = (names: readonly string[]): string =>
  JSON.stringify(names.map((name) => name.trim().toLowerCase()))
