import { withFormulas } from '@chaveiro/contract/rules/texts/formula-free.ts'
import { isVisible } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import type { Separator } from '../../base/types/import.ts'
import { columnsOf, namesSheet } from './column-names.ts'
import { isExportedSheet } from './exported-sheet.ts'
import type { SheetTable, TableFinding } from './sheet-table.ts'
import { QuoteUnclosed, type RowReading, type SheetRecord, splitRecords } from './split-records.ts'
import { areForms, spreadForms } from './spread-forms.ts'

/** A title and a date may stand above the names of the columns. */
const mostLinesAbove = 20

/** Excel's optional first line, which declares the delimiter. */
const declaredDelimiter = /^\s*"?sep=([,;\t|])"?[^\S\r\n]*[\r\n]/i

export function findTable(text: string, { separator, titleRows }: TableFinding = {}): SheetTable {
  const declared = declaredDelimiter.exec(text)?.[1] as Separator | undefined
  const delimiter = separator ?? declared ?? delimiterOf(text)
  const first = firstRecords(text, delimiter, declared !== undefined)
  const { names, above } = namesAmong(first, titleRows)
  const written = asWritten(names)
  const found = { names, above, first, separator: delimiter }
  const rows = function* (reading: RowReading) {
    for (const record of splitRecords(text, delimiter, reading)) {
      if (record.line > names.line && !isBlank(record)) yield written(record)
    }
  }
  if (titleRows !== undefined || !areForms(first)) return { ...found, rows, ...plainTable }
  const records = [...splitRecords(text, delimiter)].filter((record) => !isBlank(record))
  const spread = spreadForms(declared === undefined ? records : records.slice(1))
  return { ...found, ...spread, isOfForms: true, above: [], rows: () => spread.rows }
}

const plainTable = { isOfForms: false, hidden: new Set<string>() }

/** The same of rows that are split already, as in a spreadsheet program's own file. */
export function tableOf(
  records: readonly SheetRecord[],
  { titleRows }: Pick<TableFinding, 'titleRows'> = {},
): SheetTable {
  const filledRecords = records.filter((record) => !isBlank(record))
  const first = filledRecords.slice(0, mostLinesAbove + 1)
  const { names, above } = namesAmong(first, titleRows)
  const rows = () => filledRecords.slice(above.length + 1).map(asWritten(names))
  return { names, above, first, separator: null, rows, ...plainTable }
}

/** In a sheet that we wrote, formulas have our apostrophes. */
function asWritten(names: SheetRecord): (record: SheetRecord) => SheetRecord {
  if (!isExportedSheet(textsOf(names))) return (record) => record
  return (record) => ({
    ...record,
    values: record.values.map((value) => ({ ...value, text: withFormulas(value.text) })),
  })
}

/**
 * The delimiter that splits the header into most of our columns; spreadsheet programs in Brazil write semicolons. Where it has none of ours,
 * the one that splits it into most. By default the comma.
 */
function delimiterOf(text: string): Separator {
  const counted = ([',', ';', '\t'] as const).map((delimiter) => {
    const { names } = namesAmong(firstRecords(text, delimiter, false))
    const known = columnsOf(textsOf(names)).filter((column) => column !== null).length
    return { delimiter, known, all: names.values.length }
  })
  const most = Math.max(...counted.map(({ known }) => known))
  const best = counted.filter(({ known }) => known === most)
  const all = most > 0 ? best : best.toSorted((one, other) => other.all - one.all)
  return all[0]?.delimiter ?? ','
}

/** The first records that are not blank, after the line that declares the delimiter. */
function firstRecords(text: string, delimiter: string, isDeclared: boolean): SheetRecord[] {
  const first: SheetRecord[] = []
  try {
    const records = splitRecords(text, delimiter)
    if (isDeclared) records.next()
    for (const record of records) {
      if (!isBlank(record)) first.push(record)
      if (first.length > mostLinesAbove) break
    }
  } catch (error) {
    // Reading the rows reports the line, once the number of columns is known.
    if (!(error instanceof QuoteUnclosed) || first.length === 0) throw error
  }
  return first
}

/** The record that names the columns. What stands above it has at most half as many values: otherwise it is rows without names. */
function namesAmong(
  records: readonly SheetRecord[],
  chosen?: number,
): { names: SheetRecord; above: SheetRecord[] } {
  const chosenNames = chosen === undefined ? undefined : records[chosen]
  if (chosenNames) return { names: chosenNames, above: records.slice(0, chosen) }
  const place = records.findIndex((record) => namesSheet(textsOf(record)))
  const above = records.slice(0, Math.max(place, 0))
  const names = records[place]
  if (names && above.every((record) => 2 * filled(record) <= filled(names))) return { names, above }
  return { names: records[0] ?? { line: 1, row: 1, values: [] }, above: [] }
}

const textsOf = ({ values }: SheetRecord) => values.map(({ text }) => text.trim())
const filled = (record: SheetRecord) => textsOf(record).filter((text) => text !== '').length

function isBlank({ values }: SheetRecord): boolean {
  return !values.some(({ text }) => /[!-~]/.test(text) || isVisible(text))
}
