import type { SheetRow } from '../../base/types/sheet.ts'
import { joinLines } from '../rows/place-secrets.ts'
import { isOtherKind } from './column-names.ts'
import { type Cells, type NamedCell, type PathReading, readRow } from './row-parts.ts'
import type { SheetHeader } from './sheet-header.ts'
import type { SheetRecord } from './split-records.ts'

type Further = Pick<SheetRow, 'line' | 'row' | 'mayShow' | 'path' | 'notes' | 'twoStep' | 'unread'>

/** A row's value in each column of ours; what has none goes into the notes, or waits there for the person's word. */
export function cellsOf(record: SheetRecord, header: SheetHeader, paths: PathReading): [Cells, Further] {
  const { cells, path, twoStep, ...parts } = readRow(record, header, paths)
  const isOfOtherKind = isOtherKind(cells.type)
  const rest = parts.unplaced.filter(({ isBookkeeping }) => !isBookkeeping).map(lineOf)
  const notes = joinLines(
    ...parts.foreign.map(({ line }) => line),
    ...parts.moreLogins.map(lineOf),
    ...parts.moreAddresses,
    ...parts.morePlaces.map(lineOf),
    ...(isOfOtherKind ? rest : []),
  )
  const further = {
    line: record.line,
    row: record.row,
    mayShow: header.mayShow,
    twoStep,
    path,
    notes: withLineBreaks(notes),
    unread: isOfOtherKind ? '' : withLineBreaks(rest.join('\n')),
  }
  return [cells, further]
}

const lineOf = ({ name, text }: NamedCell) => `${name}: ${text}`

/** Other programs break lines also by vertical tabs, form feeds, U+0085, U+2028 and U+2029. */
const withLineBreaks = (text: string) => text.replace(/[\v\f\x85\u2028\u2029]/g, '\n')
