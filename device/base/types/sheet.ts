import type { ImportColumn, SheetColumn } from '@chaveiro/contract/calls/import.ts'
import type {
  Criticality,
  Environment,
  ItemType,
  VaultType,
  VaultVisibility,
} from '@chaveiro/contract/constants.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { FieldFault } from '@chaveiro/contract/field-faults.ts'
import type { ErrorFacts } from './errors.ts'
import type { TwoStepFault, TwoStepRefusal } from './two-step.ts'

/** Why a file as a whole cannot be imported. */
export type SheetFault =
  | { code: 'empty' }
  /** A picture, an archive, a spreadsheet program's own format: anything but text. */
  | { code: 'not_text' }
  /** JSON or XML, as password managers export beside CSV. */
  | { code: 'other_format' }
  /** Text in none of the encodings that `SheetEncoding` names. */
  | { code: 'not_utf8' }
  /** No line names the columns. */
  | { code: 'no_header' }
  | { code: 'missing_columns'; columns: ImportColumn[] }
  | { code: 'too_large'; limitBytes: number }
  | { code: 'no_rows' }
  /** A quote is opened and never closed. */
  | { code: 'quote_unclosed'; line: number }

/** How the file's letters were read. */
export type SheetEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'MacRoman'

/** A line that is no credential: above the names of the columns, these names again, or a folder without a credential in it. */
export interface SkippedLine {
  line: number
  row?: number
  why: 'above_names' | 'names_again' | 'folder'
}

/** A cell of collections of which nothing in the file says where one name ends, and how it was read. */
export interface DoubtfulCollections {
  text: string
  names: string[]
}

export type RowFault =
  /** The row is taken, but its two-step key gives no codes. */
  | TwoStepFault
  | 'required'
  | 'unknown_type'
  | 'not_url'
  | 'unknown_environment'
  | 'unknown_criticality'
  | 'too_long'
  /** The row's secrets together have more than `itemSecretMaxBytes`; `column` is the one to shorten. */
  | 'too_large'
  /** Deeper than vaults may be nested. */
  | 'too_deep'
  | 'too_many_values'
  /** Bytes that are not of the file's encoding. */
  | 'damaged'
  /** Above it, the columns are named again and in another order. */
  | 'other_names'
  | 'invalid'
  /** The vault exists, but this device does not hold its key. */
  | 'key_missing'
  /** There is no vault at this path, and this person may not make one. */
  | 'may_not_create'
  /** Nobody signed the vault's name and place; only the server says so. */
  | 'vault_unconfirmed'
  /** The vault at this path was made, renamed, moved, deleted or replaced after the person saw what the import would do. */
  | 'vault_changed'
  /** Refused by the server, with `code`. */
  | 'refused'

/** The file's own names for the columns that it has. */
export type ColumnNames = Partial<Record<SheetColumn, string>>

export interface RefusedRow extends Pick<TwoStepRefusal, 'found' | 'meant'> {
  /** From 1 in the order of reading: how corrections name the row. */
  record?: number
  /** Whether `ImportChoices.corrections` of its column could help: not so where the row was split wrongly, or its vault cannot be written. */
  isCorrectable?: boolean
  /** Line of the file on which the row begins, the header being line 1. */
  line: number
  /** The row's number in a spreadsheet, if values with line breaks make it differ from the line. */
  row?: number
  /** As in the file; empty if the row cannot be split into columns. */
  title: string
  column: SheetColumn | null
  /** The row's value in that column, shortened if it is long; null without a column and for secrets. */
  value: string | null
  reason: RowFault
  /** How many characters it may have, if it is too long. */
  limit?: number
  /** The character that cannot be stored, such as 'U+0000'. */
  character?: string
  /** The server's code, if the server refused it. */
  code?: ErrorCode
  /** Why it refused the value in `column`. */
  fault?: FieldFault
}

/** A path that the file spells otherwise than an existing vault, in capitals, spaces or characters that nobody sees. */
export interface Respelling {
  inFile: string
  existing: string
}

export type VisibilityByType = Record<VaultType, VaultVisibility>

export type SheetInspection =
  | { ok: false; fault: SheetFault }
  | {
      ok: true
      /** Names the inspected sheet for importSheet; its rows stay inside the session. */
      sheetId: string
      rowCount: number
      /** Columns that say nothing of the credential itself, such as when it was changed; they are not imported. */
      ignoredColumns: string[]
      /** Columns that were not understood: the person says whether what is below them goes into the notes. */
      unreadColumns: string[]
      /** Whether nothing in the file was read as a password. */
      lacksPasswords: boolean
      doubtfulCollections: DoubtfulCollections[]
      skipped: SkippedLine[]
      encoding: SheetEncoding
      /** In another encoding than UTF-8, a title or a vault's name with an accent, by which people see whether it is right; else null. */
      accented: string | null
      columnNames: ColumnNames
      goodCount: number
      refused: RefusedRow[]
      /** Rows whose two-step key gives no codes, and is kept in the notes. */
      withoutCodes: RefusedRow[]
      /** `isTypeSaid`: the sheet names a client or a squad there, so that nobody has to choose. */
      newVaults: { path: string; type: VaultType; isTypeSaid: boolean }[]
      /** Existing vaults into which rows go; `alike` is how many have this path, of which one is taken. */
      filledVaults: { path: string; rowCount: number; alike: number }[]
      /** Whether these rows mean the existing vaults, only the person knows. */
      respellings: Respelling[]
      /** The organisation's choice for new vaults, by the server's word: to be shown before it is given to importSheet. */
      visibility: VisibilityByType
      /** Rows with the vault path, type, title and login of an existing item, and rows that repeat an earlier row. */
      duplicateCount: number
    }

export interface ImportProgress {
  phase: 'vaults' | 'items'
  done: number
  total: number
}

export interface ImportReport {
  columnNames: ColumnNames
  skipped: SkippedLine[]
  importedCount: number
  refused: RefusedRow[]
  /** Rows that were imported, but whose two-step key is in the notes, since it gives no codes. */
  withoutCodes: RefusedRow[]
  skippedCount: number
  vaultsCreated: number
  /** Why it ended early (the server could not be reached, the session ended), else null. */
  interruptedBy: ErrorFacts | null
  /** True when it was cancelled: what is counted was imported, the rest was not. */
  cancelled: boolean
}

export interface ImportOptions {
  sheetId: string
  duplicates: 'skip' | 'import'
  /** What happens to the values in columns that were not understood; they go into the notes unless somebody chose otherwise. */
  unread?: 'notes' | 'leave_out'
  /** Types by path for vaults whose type the sheet does not say; a product if none is chosen. */
  types?: ReadonlyMap<string, VaultType>
  /** Of new vaults, as the person saw it when they decided: the inspection's, or what they chose instead. */
  visibility: VisibilityByType
}

/** A person's acts with a spreadsheet of credentials. */
export interface SheetVerbs {
  /**
   * Reads and checks a CSV file; its rows stay inside the session. `vault` is the path for rows that name none: all rows of a browser's
   * export, those outside every folder in a password manager's. `likeVaults`: the person put the `respellings` into the existing vaults.
   */
  inspectSheet(file: Blob, vault?: string, likeVaults?: boolean): Promise<SheetInspection>
  importSheet(
    options: ImportOptions,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<ImportReport>
  discardSheet(sheetId: string): Promise<void>
}

/** A valid row. Quoted values are kept to the byte, unquoted ones trimmed. */
export interface SheetRow {
  line: number
  row: number
  /** The file's columns to the left of its password: a badly quoted password cannot have spilled into these. */
  mayShow: readonly ImportColumn[]
  /** Names from the top down; never empty. */
  path: string[]
  type: ItemType
  title: string
  login: string
  password: string
  loginUrl: string
  environment: Environment
  criticality: Criticality
  client: string
  squad: string
  notes: string
  /** The setup key of two-step codes; empty if the type has no field for it. */
  twoStep: string
  /** Why the row's two-step key is in the notes instead. */
  noCodes: TwoStepRefusal | null
  /** What stands in columns that were not understood, a line for each; goes into the notes if the person wants it there. */
  unread: string
}

/** Each line of the file below its names is a row, is refused or is skipped, unless it is blank. */
export interface ReadSheet {
  rows: SheetRow[]
  refused: RefusedRow[]
  skipped: SkippedLine[]
  /** Columns that say nothing of the credential itself, if a row has a value there. */
  ignoredColumns: string[]
  /** Columns that were not understood, if a row has a value there. */
  unreadColumns: string[]
  /** Whether no column is a password and no row has one from elsewhere. */
  lacksPasswords: boolean
  doubtfulCollections: DoubtfulCollections[]
  encoding: SheetEncoding
  columnNames: ColumnNames
}

/** The id of the vault at each path (see pathKey) when the person saw what the import would do; null where it would be made. */
export type InspectedVaults = ReadonlyMap<string, string | null>

export type InspectedSheet = ReadSheet & { vaults: InspectedVaults }
