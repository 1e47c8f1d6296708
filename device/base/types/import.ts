import type { SheetColumn } from '@chaveiro/contract/calls/import.ts'
import type { ItemType, VaultType } from '@chaveiro/contract/constants.ts'
import type { ExportFaultCode, ExportFormat, ExportKeys, FaultPlace, LostValue } from './foreign-exports.ts'
import type { KeptImportHandle } from './handles.ts'
import type { ImportOptions, ImportProgress, ImportReport, KeptImports, UndoReport } from './import-report.ts'
import type {
  ColumnNames,
  DoubtfulCollections,
  RefusedRow,
  Respelling,
  SheetEncoding,
  SheetFault,
  SkippedLine,
  VisibilityByType,
} from './sheet.ts'

/**
 * What is imported: a file of any form, a text that somebody pasted, or the import under way under other choices, of which nothing is read
 * or derived again that the choices do not touch.
 */
export type ImportSource = { file: Blob | string; keys?: ExportKeys } | { importId: string }

/** Why nothing of the file is imported. `export`: said by `faultSentence(reason, place, language)`; for a password or key file ask again. */
export type ImportFault = SheetFault | { code: 'export'; reason: ExportFaultCode; place: FaultPlace }

/** How a text parts its columns. */
export type Separator = ',' | ';' | '\t' | '|'

/** Our fields that a column may become. A column of clients also names the vault where no other column does. */
export type ImportField = SheetColumn | 'labels'

/**
 * What becomes of a column: one of our fields, a field of the item's own under the column's name (sealed; `hidden_field` is shown on request
 * only), or nothing. Of several columns as `login_url` the further ones become further addresses; several as `notes` are joined, those after
 * the first under their names; any other field that has a column already turns a further one into an own field.
 */
export type ColumnTarget = ImportField | 'own_field' | 'hidden_field' | 'leave_out'

/** A table of the file: of a text there is one, of a workbook one for each sheet that is read. */
export interface ImportTable {
  /** The sheet's name; null for a text. */
  sheet: string | null
  /** How many lines with something in them stand above the names of the columns. */
  titleRows: number
  /** The first of the table's lines that have something in them, as far as people choose among them which names the columns. */
  lines: readonly PreviewLine[]
  columns: readonly PreviewColumn[]
  /** Whether the mapping is the one that was chosen on this device for the last file of the same columns. */
  isRemembered: boolean
}

export interface PreviewLine {
  /** In the file, from 1. */
  line: number
  /** Shortened; null where something stands in a column of secrets. */
  texts: readonly (string | null)[]
}

export interface PreviewColumn {
  /** From 0: the key of `TableChoices.mapping`. */
  place: number
  /** As in the file; a spreadsheet's letter where it has no name. */
  name: string
  target: ColumnTarget
  /** What the column was taken for before anybody chose. */
  found: ColumnTarget
  /** Whether a row has anything there. */
  isFilled: boolean
  /** The first five rows; null where there is something that the target hides. Shortened. */
  sample: readonly (string | null)[]
}

/** Of one table. What is missing is found. */
export interface TableChoices {
  /** As `ImportTable.titleRows`. */
  titleRows?: number
  mapping?: ReadonlyMap<number, ColumnTarget>
}

/** Everything that a person may decide before anything is made; what is missing is as it was found. */
export interface ImportChoices {
  /** Of a text. */
  encoding?: SheetEncoding
  separator?: Separator
  /** By the table's place in `ImportInspection.tables`, from 0. */
  tables?: ReadonlyMap<number, TableChoices>
  /** Archived, trashed and deleted entries are left out unless this is true. */
  withArchived?: boolean
  /** Spellings that mean one client, each with the name to use. Every name of a path and the client itself follow. */
  clients?: ReadonlyMap<string, string>
  /** One vault, by its path, for every row. */
  vault?: string
  /** The vault, by its path, for rows that name none. */
  vaultOfOthers?: string
  /** The vault of single rows, by `ImportRecord.record`. */
  vaultOfRow?: ReadonlyMap<number, string>
  /** The paths of `respellings` mean the existing vaults. */
  likeVaults?: boolean
  /** Cells put right by hand, by `RefusedRow.record`. */
  corrections?: ReadonlyMap<number, Partial<Record<ImportField, string>>>
  /** What is in columns that were not understood and not chosen becomes own fields (the default), or is left out. */
  unread?: 'own_field' | 'leave_out'
}

/** Spellings in the file that seem to mean one client, the most frequent first; only a person knows. */
export interface ClientSpellings {
  spellings: readonly { text: string; rowCount: number }[]
  /** The name to offer: an existing vault's, else the most frequent one. */
  suggested: string
}

/** A row of the preview. No secret is in it. */
export interface ImportRecord {
  /** From 1 in the order of reading: how choices, refusals and the report name the row. */
  record: number
  title: string
  login: string
  /** The vault's path; names parted by slashes. */
  path: string
  type: ItemType
  /** A service of our table (`serviceOf`), else null. */
  service: string | null
  files: number
  duplicate: ImportDuplicate | null
}

/** An item that is there already, or an earlier row of the file. */
export type ImportDuplicate =
  /** Vault, type, title and login are the same, or address and login, even under another title. Verified on this device. */
  | {
      of: 'item'
      id: string
      title: string
      path: string
      by: 'title' | 'address'
      /** Whether it is outside the row's client: beneath another vault at the top. It is then updated only by a choice for this row. */
      isElsewhere: boolean
    }
  /** Everything is the same, secrets included. */
  | { of: 'row'; record: number }

export type ImportInspection =
  | {
      ok: false
      fault: ImportFault
      /** Set if other choices may help, such as a mapping or a vault: the import goes on by it. */
      importId: string | null
      tables: readonly ImportTable[]
      encoding: SheetEncoding | null
      separator: Separator | null
    }
  | {
      ok: true
      /** Names the import; what was read stays inside the session. */
      importId: string
      format: ExportFormat
      /** How a text was read; null for other forms. */
      encoding: SheetEncoding | null
      separator: Separator | null
      /** In another encoding than UTF-8, a title or a vault's name with an accent, by which people see whether it is right; else null. */
      accented: string | null
      /** Empty for forms whose fields have names of their own. */
      tables: readonly ImportTable[]
      /** Good and refused rows together; archived ones only if they are wanted. */
      rowCount: number
      goodCount: number
      archivedCount: number
      refused: RefusedRow[]
      skipped: SkippedLine[]
      /** Rows whose two-step key gives no codes, and is kept in the notes. */
      withoutCodes: RefusedRow[]
      /** Whether nothing in the file was read as a password. */
      lacksPasswords: boolean
      /** Columns or values' names that say nothing of the credential itself, such as when it was changed; they are not imported. */
      ignoredColumns: string[]
      /** Columns that were not understood, and that nobody chose anything for. */
      unreadColumns: string[]
      doubtfulCollections: DoubtfulCollections[]
      columnNames: ColumnNames
      /** Values that find no place, as far as the file tells before anything is made. */
      lost: readonly LostValue[]
      files: { count: number; bytes: number }
      clients: readonly ClientSpellings[]
      /** Whether these rows mean the existing vaults, only the person knows. */
      respellings: Respelling[]
      /** `isTypeSaid`: the file names a client or a squad there, so that nobody has to choose. */
      newVaults: { path: string; type: VaultType; isTypeSaid: boolean; rowCount: number }[]
      /** Existing vaults into which rows go; `alike` is how many have this path, of which one is taken. */
      filledVaults: { path: string; rowCount: number; alike: number }[]
      /** The organisation's choice for new vaults, by the server's word: to be shown before it is given to `run`. */
      visibility: VisibilityByType
      duplicateCount: number
      /** How many of each service of our table there are. */
      services: readonly { service: string; rowCount: number }[]
    }

/**
 * An import, from the file to its undoing. One at a time: what was read, secrets included, stays inside the session until it is run,
 * discarded or another begins. Verbs that name an import throw SessionError('sheet_unknown') after that.
 */
export interface ImportVerbs {
  /** Reads (a file's key is derived once) and reports what the import would do under these choices, which replace those before. */
  inspect(source: ImportSource, choices?: ImportChoices): Promise<ImportInspection>
  /** The good rows as they would be imported, from the place `from` (from 0); at most 500. */
  rows(importId: string, from: number): Promise<readonly ImportRecord[]>
  /**
   * Makes the vaults, uploads files, stores the rows and keeps on this device what undoing needs. `signal` cancels: the batch under way ends
   * whole. What went wrong is in the report.
   */
  run(
    options: ImportOptions,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<ImportReport>
  /** Stops the run after the batch under way, until `resume`. */
  pause(importId: string): Promise<void>
  resume(importId: string): Promise<void>
  discard(importId: string): Promise<void>
  /** What was imported from this browser in the last 24 hours and not undone; another browser has none of it. */
  kept(): Promise<KeptImports>
  /**
   * Takes an import back, with the rights that the person has now: deletes (restorably) what it created, brings back what it updated, if it
   * is still at the revision that the import made, and removes vaults that it made and that are empty, unless anything in or about them
   * changes at that moment.
   */
  undo(
    kept: KeptImportHandle,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<UndoReport>
}
