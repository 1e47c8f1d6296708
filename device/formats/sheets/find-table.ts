import { isVisible } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import { columnsOf, namesSheet } from './column-names.ts'
import { QuoteUnclosed, type RowReading, type SheetRecord, splitRecords } from './split-records.ts'
import { areForms, spreadForms } from './spread-forms.ts'

/** A sheet's line of names, what stands above it, and the rows below. */
export interface SheetTable {
  names: SheetRecord
  above: readonly SheetRecord[]
  rows: (reading: RowReading) => Iterable<SheetRecord>
  /** Whether each row is a list of names and values (Enpass), of which these are hidden by their program. */
  isOfForms: boolean
  hidden: ReadonlySet<string>
}

/** A title and a date may stand above the names of the columns. */
const mostLinesAbove = 20

/** Excel's optional first line, which declares the delimiter. */
const declaredDelimiter = /^\s*"?sep=([,;\t|])"?[^\S\r\n]*[\r\n]/i

export function findTable(text: string): SheetTable {
  const declared = declaredDelimiter.exec(text)?.[1]
  const delimiter = declared ?? delimiterOf(text)
  const first = firstRecords(text, delimiter, declared !== undefined)
  const { names, above } = namesAmong(first)
  const rows = function* (reading: RowReading) {
    for (const record of splitRecords(text, delimiter, reading)) {
      if (record.line > names.line && !isBlank(record)) yield record
    }
  }
  if (!areForms(first)) return { names, above, rows, ...plainTable }
  const records = [...splitRecords(text, delimiter)].filter((record) => !isBlank(record))
  const spread = spreadForms(declared === undefined ? records : records.slice(1))
  return { ...spread, isOfForms: true, above: [], rows: () => spread.rows }
}

const plainTable = { isOfForms: false, hidden: new Set<string>() }

/** The same of rows that are split already, as in a spreadsheet program's own file. */
export function tableOf(records: readonly SheetRecord[]): SheetTable {
  const filledRecords = records.filter((record) => !isBlank(record))
  const { names, above } = namesAmong(filledRecords.slice(0, mostLinesAbove + 1))
  const rows = () => filledRecords.slice(above.length + 1)
  return { names, above, rows, ...plainTable }
}

/** The delimiter that splits the header into most of our columns; spreadsheet programs in Brazil write semicolons. By default the comma. */
function delimiterOf(text: string): string {
  const knownColumns = (delimiter: string) => {
    const { names } = namesAmong(firstRecords(text, delimiter, false))
    return columnsOf(textsOf(names)).filter((column) => column !== null).length
  }
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: knownColumns(delimiter) }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
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
function namesAmong(records: readonly SheetRecord[]): { names: SheetRecord; above: SheetRecord[] } {
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
