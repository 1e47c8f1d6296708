import type { ImportColumn, SheetColumn } from '@chaveiro/contract/calls/import.ts'
import type { RefusedRow, RowFault } from '../../base/types/sheet.ts'

/** Enough to find the row by; a cell may hold megabytes. */
const longestShown = 120

/** A refused row with its reason and what a person finds it by. Repeats no value that a secret may have spilled into. */
export function refuseRow(
  row: {
    readonly record: number
    readonly line: number
    readonly row: number
    readonly mayShow: readonly ImportColumn[]
    readonly cells: Record<ImportColumn, string>
  },
  column: SheetColumn | null,
  reason: RowFault,
): RefusedRow {
  const { mayShow, cells } = row
  const shown = (of: SheetColumn | null) => {
    const shownColumn = mayShow.find((column) => column === of)
    return shownColumn ? shorten(cells[shownColumn]) : null
  }
  return {
    record: row.record,
    ...placeOf(row),
    title: shown('title') ?? '',
    column,
    value: shown(column),
    reason,
  }
}

/** Refuses a row whose title and secrets cannot be told apart; shows none of its values. */
export function refuseMisread(
  place: Place & { readonly record: number },
  reason: RowFault,
  column: SheetColumn | null = null,
): RefusedRow {
  return { record: place.record, ...placeOf(place), title: '', column, value: null, reason }
}

type Place = { readonly line: number; readonly row: number }

/** Adds the row only if its number differs from the line's. */
export const placeOf = ({ line, row }: Place) => (row === line ? { line } : { line, row })

function shorten(text: string): string {
  const characters = [...text.slice(0, 2 * longestShown).trim()]
  return characters.length > longestShown
    ? `${characters.slice(0, longestShown).join('')}…`
    : characters.join('')
}
