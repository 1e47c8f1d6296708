import type { ImportColumn, SheetColumn } from '@chaveiro/contract/calls/import.ts'
import type { ItemOverview, ItemSecret, OwnField } from '@chaveiro/contract/calls/items.ts'
import type {
  Criticality,
  Environment,
  ItemType,
  UrlMatch,
  VaultType,
  VaultVisibility,
} from '@chaveiro/contract/constants.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { FieldFault } from '@chaveiro/contract/field-faults.ts'
import type { LostValue, ReadFile } from './foreign-exports.ts'
import type { TwoStepFault, TwoStepRefusal } from './two-step.ts'

/** Why a file as a whole cannot be imported. */
export type SheetFault =
  | { code: 'empty' }
  /** Nothing that is known here. */
  | { code: 'not_text' }
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
  record: number
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

/** A row that becomes an item. Quoted values of a text are kept to the byte, unquoted ones trimmed. */
export interface SheetRow {
  /** From 1 in the order of reading. */
  record: number
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
  /** Further addresses, complete. */
  moreUrls: readonly string[]
  urlMatch: UrlMatch | null
  fields: readonly OwnField[]
  labels: readonly string[]
  files: readonly ReadFile[]
  isFavourite: boolean
  /** Only of a file that we wrote. The owner is whoever imports it: the file's may be nobody here. */
  ours?: RowOfOurs | undefined
}

export interface RowOfOurs
  extends Pick<ItemOverview, 'expires_at' | 'login_instructions' | 'no_copy' | 'requires_checkout'>,
    Pick<ItemSecret, 'metadata'> {}

/** What a file says of items, as far as nobody was asked. Each row is good, refused, skipped or archived. */
export interface ReadSheet {
  rows: SheetRow[]
  refused: RefusedRow[]
  skipped: SkippedLine[]
  archivedCount: number
  /** Columns, or names of other products' values, that say nothing of the credential itself, if a row has one. */
  ignoredColumns: string[]
  /** Columns that were not understood, if a row has a value there. */
  unreadColumns: string[]
  /** Whether no column is a password and no row has one from elsewhere. */
  lacksPasswords: boolean
  doubtfulCollections: DoubtfulCollections[]
  columnNames: ColumnNames
  lost: LostValue[]
}

/** The id of the vault at each path (see pathKey) when the person saw what the import would do; null where it would be made. */
export type InspectedVaults = ReadonlyMap<string, string | null>
