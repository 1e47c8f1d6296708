import type { Separator } from '../../base/types/import.ts'
import type { RowReading, SheetRecord } from './split-records.ts'

/** A sheet's line of names, what stands above it, and the rows below. */
export interface SheetTable {
  names: SheetRecord
  above: readonly SheetRecord[]
  /** The first records that have something in them, as far as people choose the names among them. */
  first: readonly SheetRecord[]
  separator: Separator | null
  rows: (reading: RowReading) => Iterable<SheetRecord>
  /** Whether each row is a list of names and values (Enpass), of which these are hidden by their program. */
  isOfForms: boolean
  hidden: ReadonlySet<string>
}

/** What a person chose of how a table is found. */
export interface TableFinding {
  separator?: Separator | undefined
  /** How many of the first lines that have something in them stand above the names of the columns. */
  titleRows?: number | undefined
}
