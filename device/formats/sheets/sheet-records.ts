import type { LostValue } from '../../base/types/foreign-exports.ts'
import { exportOf, type ReadExport, type ReadTables, type SourceTable } from '../records.ts'
import { findTable, tableOf } from './find-table.ts'
import { readTable } from './read-table.ts'

/** A row of a spreadsheet program's own file. */
export interface SheetRow {
  /** As the program numbers it, from 1. */
  row: number
  texts: string[]
}

/** Any text may be a sheet; reading it says if no line names its columns. */
export const textTable = (text: string, isDamaged: boolean): SourceTable => ({
  sheet: null,
  folder: null,
  isArchived: false,
  isDamaged,
  find: (finding) => findTable(text, finding),
})

/** The names of the columns are among the rows. */
export function rowsTable(
  rows: readonly SheetRow[],
  place: Pick<SourceTable, 'sheet' | 'folder' | 'isArchived'>,
): SourceTable {
  const records = rows.map(({ row, texts }) => ({
    line: row,
    row,
    values: texts.map((text) => ({ text, quoted: true })),
  }))
  return { ...place, isDamaged: false, find: (finding) => tableOf(records, finding) }
}

/** What the tables say as they were found. Throws ExportFault. */
export function recordsOf({ format, tables, lost }: ReadTables): ReadExport {
  const reads = tables.map((source) => {
    const { product, rows } = readTable(source)
    for (const { record } of rows) inFolder(record, source)
    return exportOf(
      product,
      rows.map(({ record, overview, lost: more }) => ({
        record: overview ? { ...record, fields: [...overview.fields, ...record.fields] } : record,
        lost: more,
      })),
    )
  })
  const lostIn: LostValue[] = reads.flatMap((read) => read.lost)
  return {
    format: format ?? reads[0]?.format ?? 'sheet',
    records: reads.flatMap(({ records }) => records),
    lost: [...lostIn, ...lost],
  }
}

/** Of several sheets each is a folder, or a tag if its rows say where they belong. */
export function inFolder(
  record: ReadExport['records'][number],
  { folder, isArchived }: Pick<SourceTable, 'folder' | 'isArchived'>,
): void {
  if (folder !== null && record.path.length === 0) record.path = [folder]
  else if (folder !== null) record.tags.push(folder)
  if (isArchived) record.archived = true
}
