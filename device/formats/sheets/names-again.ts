import type { SheetColumn } from '@chaveiro/contract/calls/import.ts'
import { columnOf, isSameName } from './column-names.ts'
import type { SheetHeader } from './sheet-header.ts'
import type { SheetRecord } from './split-records.ts'

/**
 * Whether a row repeats the line of names, as in joined sheets: the same, or in another order, so that the rows below it would be misread.
 * A row with only some of these words is data, such as the login 'usuario' of a test account.
 */
export function namesAgain({ values }: SheetRecord, header: SheetHeader): 'same' | 'otherwise' | null {
  const cells = values
    .map(({ text }, place) => ({ text: text.trim(), place }))
    .filter(({ text }) => text !== '')
  if (cells.length < 2) return null
  if (cells.every(({ text, place }) => isSameName(text, header.names[place] ?? ''))) return 'same'
  // Most rows are decided by their first value.
  if (columnOf(cells[0]?.text ?? '') === null) return null
  const isMeant = ({ text, place }: { text: string; place: number }) => {
    const column = header.columns[place] ?? null
    return column !== null && columnOf(text) === column
  }
  if (cells.length > 2 && cells.every(isMeant)) return 'same'
  const columns = new Set<SheetColumn>()
  for (const { text } of cells) {
    const column = columnOf(text)
    if (column === null || !header.columns.includes(column)) return null
    columns.add(column)
  }
  const isComplete = columns.has('title') && columns.has('password') && columns.size > 2
  return isComplete ? 'otherwise' : null
}
