import type { ItemOverview, ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { ItemType, UrlMatch } from '@chaveiro/contract/constants.ts'
import type { ExportFormat, ExportKeys, LostValue, ReadFile } from '../base/types/foreign-exports.ts'
import type { SheetEncoding } from '../base/types/sheet.ts'
import type { SheetTable, TableFinding } from './sheets/sheet-table.ts'

/** A field that the other product had and our form has no place for by name. */
export interface ReadField {
  label: string
  value: string
  hidden: boolean
}

/** One entry of another product's export. Texts are as the file has them, unchecked; a missing one is empty. */
export interface ReadRecord {
  /** Names of folders, collections or vaults, the outermost first; empty if it lay in none. */
  path: string[]
  type: ItemType
  title: string
  login: string
  password: string
  /** The first is the one to sign in at. */
  addresses: string[]
  /** Null where the file does not say. */
  url_match: UrlMatch | null
  /** An authenticator's setup, as the file spells it. */
  totp: string
  notes: string
  fields: ReadField[]
  files: ReadFile[]
  tags: string[]
  favourite: boolean
  /** Archived, deleted or in the trash: left out unless somebody asks for it. */
  archived: boolean
  /** Only in files that we wrote. */
  ours?: OnlyOurs
}

/** What our items have beside it: of the overview, and the type's own fields by name without the key of two-step codes. */
export interface OnlyOurs
  extends Pick<
    ItemOverview,
    | 'environment'
    | 'criticality'
    | 'owner'
    | 'client'
    | 'squad'
    | 'expires_at'
    | 'login_instructions'
    | 'no_copy'
    | 'requires_checkout'
  > {
  metadata: ItemSecret['metadata']
}

export const emptyRecord = (type: ItemType = 'web_credential'): ReadRecord => ({
  path: [],
  type,
  title: '',
  login: '',
  password: '',
  addresses: [],
  url_match: null,
  totp: '',
  notes: '',
  fields: [],
  files: [],
  tags: [],
  favourite: false,
  archived: false,
})

export interface ExportFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A form of export, told by its content. Both throw nothing but ExportFault. */
export interface ExportReader<Content> {
  /** If it reads larger files than others do. */
  limitBytes?: number
  recognises: (content: Content) => boolean
  read: (content: Content, keys: ExportKeys) => ReadSource | Promise<ReadSource>
}

export interface ReadExport {
  format: ExportFormat
  records: ReadRecord[]
  lost: LostValue[]
}

/** A file of which the tables are found and their rows are not read yet, since a person may choose how. */
export interface ReadTables {
  /** Null: as the columns of each table say. */
  format: ExportFormat | null
  tables: SourceTable[]
  lost: LostValue[]
  /** How a text was decoded. */
  encoding?: SheetEncoding
}

export interface SourceTable {
  /** The sheet's name in a workbook. */
  sheet: string | null
  /** The folder of rows that name none; a tag of the others. */
  folder: string | null
  isArchived: boolean
  /** Whether U+FFFD stands for what could not be read. */
  isDamaged: boolean
  find: (finding: TableFinding) => SheetTable
}

export type ReadSource = ReadExport | ReadTables

/** One by one: a call takes no more arguments than an engine's stack holds, and a made-up file has more. */
export function addFields(record: ReadRecord, fields: Iterable<ReadField>): void {
  for (const field of fields) record.fields.push(field)
}

/** A record, and what of its entry found no place. */
export interface ReadEntry {
  record: ReadRecord
  lost?: readonly LostPart[]
}

export type LostPart = Pick<LostValue, 'what' | 'why'>

/** Values that say nothing of the credential itself, each name once. */
export const bookkeepingOf = (names: Iterable<string>): LostPart[] =>
  [...new Set(names)].map((what) => ({ what, why: 'bookkeeping' }))

/** What was read of the entries, in the file's order. */
export function exportOf(format: ExportFormat, entries: readonly ReadEntry[]): ReadExport {
  return {
    format,
    records: entries.map(({ record }) => record),
    lost: entries.flatMap(({ record, lost = [] }, index) =>
      lost.map((value) => ({ record: record.title.trim() || String(index + 1), ...value })),
    ),
  }
}
