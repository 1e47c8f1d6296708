import type { ImportColumn } from '@chaveiro/contract/import.ts'
import type { RefusedRow, RowFault } from '../types/sheet.ts'

/** Enough to find the row by; a cell may hold megabytes. */
const longestShown = 120

/** A password with a comma that nobody quoted goes on in the next column, where it is no address. */
const mayHoldSecret: readonly (ImportColumn | null)[] = ['password', 'login_url']

/** Says of a row why it stays out, with what a person finds it by. Secrets are not repeated. */
export function refuseRow(
  row: { readonly line: number; readonly cells: Record<ImportColumn, string> },
  column: ImportColumn | null,
  reason: RowFault,
): RefusedRow {
  const { line, cells } = row
  const value = column === null || mayHoldSecret.includes(column) ? null : shorten(cells[column])
  return { line, title: shorten(cells.title), column, value, reason }
}

/** A row with more values than there are columns: which one is the title, or a secret, cannot be told. */
export function refuseMisread(line: number): RefusedRow {
  return { line, title: '', column: null, value: null, reason: 'too_many_values' }
}

function shorten(text: string): string {
  const characters = [...text.slice(0, 2 * longestShown).trim()]
  return characters.length > longestShown
    ? `${characters.slice(0, longestShown).join('')}…`
    : characters.join('')
}
