import type { VaultType } from '@chaveiro/contract/constants.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { ErrorFacts } from './errors.ts'
import type { LostValue } from './foreign-exports.ts'
import type { KeptImportHandle } from './handles.ts'
import type { ColumnNames, RefusedRow, SkippedLine, VisibilityByType } from './sheet.ts'

/**
 * `update` writes a new revision of the item that is there and keeps what the file does not say. As the choice for all, it skips a row that
 * repeats a row, and one whose item is elsewhere (`ImportDuplicate.isElsewhere`).
 */
export type DuplicateChoice = 'skip' | 'update' | 'both'

export interface ImportOptions {
  importId: string
  /** For every duplicate but those in `duplicateOf`; skip if missing. */
  duplicates?: DuplicateChoice
  /** By `ImportRecord.record`. */
  duplicateOf?: ReadonlyMap<number, DuplicateChoice>
  /** Types by path for vaults whose type the file does not say; a product if none is chosen. */
  types?: ReadonlyMap<string, VaultType>
  /** Of new vaults, as the person saw it when they decided: the inspection's, or what they chose instead. */
  visibility: VisibilityByType
  /** Names the import in `kept`; the file's name. */
  name?: string
}

export interface ImportProgress {
  phase: 'vaults' | 'files' | 'items' | 'updates' | 'undo'
  done: number
  total: number
  isPaused?: boolean
}

/** What happened to a row. */
export type RecordOutcome = {
  /** As `ImportRecord.record`. */
  record: number
  /** Of the file, if it is a text or a workbook. */
  line: number | null
  title: string
  path: string
} & (
  | { what: 'created' | 'updated'; item: string; revision: number }
  /** `isElsewhere`: it was to be updated, but the item is not the row's client's. */
  | { what: 'skipped'; of: { item: string; title: string; isElsewhere: boolean } | { record: number } }
  | { what: 'refused'; refusal: RefusedRow }
  /** It ended before this row's turn. */
  | { what: 'left' }
)

export interface VaultAt {
  id: string
  /** Names parted by slashes. */
  path: string
}

export interface ImportReport {
  columnNames: ColumnNames
  skipped: SkippedLine[]
  /** Created and updated. */
  importedCount: number
  updatedCount: number
  refused: RefusedRow[]
  /** Rows that were imported, but whose two-step key is in the notes, since it gives no codes. */
  withoutCodes: RefusedRow[]
  /** Duplicates. */
  skippedCount: number
  /** Those above first. */
  vaultsMade: VaultAt[]
  /** Every row, in the file's order. */
  records: readonly RecordOutcome[]
  lost: LostValue[]
  /** Takes it back for 24 hours; null if nothing was made. */
  undo: KeptImportHandle | null
  /** Why it ended early (the server could not be reached, the session ended), else null. */
  interruptedBy: ErrorFacts | null
  /** True when it was cancelled: what is counted was imported, the rest was not. */
  cancelled: boolean
}

export type KeptImports = readonly KeptImportHandle[]

/** Why something that an import made is left: it was changed since; the server refuses, with `code`; a vault holds something, or has members. */
export type LeftReason = 'changed' | 'gone' | 'refused' | 'not_empty' | 'has_members' | 'unverified'

export interface LeftThing {
  kind: 'item' | 'vault'
  id: string
  /** A vault's path. */
  title: string
  why: LeftReason
  code?: ErrorCode
}

export interface UndoReport {
  deletedCount: number
  /** Updated items that are back at what they were. */
  broughtBackCount: number
  vaultsRemoved: VaultAt[]
  left: LeftThing[]
  /** Why it ended early, else null: the rest can be undone again. */
  interruptedBy: ErrorFacts | null
}
