import type { ItemType } from '@chaveiro/contract/constants.ts'

/** The forms that are recognised by their content. */
const exportFormats = [
  'bitwarden-csv',
  'bitwarden-json',
  'bitwarden-zip',
  'chromium-csv',
  'cxf',
  'dashlane-csv',
  'dashlane-zip',
  'enpass-csv',
  'enpass-json',
  'firefox-csv',
  'google-authenticator',
  'keepass-csv',
  'keepass-kdbx',
  'keepass-xml',
  'keepassxc-csv',
  'keeper-csv',
  'keeper-json',
  'keeper-zip',
  'lastpass-csv',
  'nordpass-csv',
  'one-password-1pux',
  'one-password-csv',
  'passbolt-csv',
  'proton-csv',
  'proton-json',
  'proton-zip',
  'psono-csv',
  'psono-json',
  'roboform-csv',
  'safari-csv',
  'teampass-csv',
  /** Our own import template. */
  'template',
  'xlsx',
  'zoho-csv',
  /** A sheet of nobody's in particular. */
  'sheet',
] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A field that the other product had and our form has no place for by name. */
export interface ReadField {
  label: string
  value: string
  hidden: boolean
}

export interface ReadFile {
  name: string
  /** Bytes, unpacked. */
  size: number
  /** Unpacks it. Throws ExportFault. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>
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
  /** An authenticator's setup, as the file spells it. */
  totp: string
  notes: string
  fields: ReadField[]
  files: ReadFile[]
  tags: string[]
  favourite: boolean
  /** Archived, deleted or in the trash: left out unless somebody asks for it. */
  archived: boolean
}

export const emptyRecord = (type: ItemType = 'web_credential'): ReadRecord => ({
  path: [],
  type,
  title: '',
  login: '',
  password: '',
  addresses: [],
  totp: '',
  notes: '',
  fields: [],
  files: [],
  tags: [],
  favourite: false,
  archived: false,
})

/** A value that found no place, and why. */
export interface LostValue {
  /** The record's title, or its number from 1 where it has none. */
  record: string
  /** The value's own name in the file. */
  what: string
  why: LostReason
}

/** Each is a sentence in both languages. */
export type LostReason =
  /** A passkey's private key: another product's authenticator made it for one site, and no item of ours signs in with it. */
  | 'passkey'
  /** The file names an attachment and does not hold it. */
  | 'file_missing'
  /** Longer than any field may be. */
  | 'too_large'
  /** Some of its bytes are not of the file's encoding: the value is kept without them. */
  | 'damaged'
  /** One of several codes that together are the export. */
  | 'batch_missing'
  /** A formula whose last result the file does not hold: the formula itself is taken. */
  | 'formula'
  /** A hidden sheet beside visible ones: its rows count as archived. */
  | 'sheet_hidden'
  /** A sheet that names no columns, beside others that are read. */
  | 'sheet_unread'

export interface ExportFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** What opens a protected file. */
export interface ExportKeys {
  passphrase?: string
  keyFile?: Uint8Array<ArrayBuffer>
}

/** A form of export, told by its content. Both throw nothing but ExportFault. */
export interface ExportReader<Content> {
  recognises: (content: Content) => boolean
  read: (content: Content, keys: ExportKeys) => ReadExport | Promise<ReadExport>
}

export interface ReadExport {
  format: ExportFormat
  records: ReadRecord[]
  lost: LostValue[]
}

/** One by one: a call takes no more arguments than an engine's stack holds, and a made-up file has more. */
export function addFields(record: ReadRecord, fields: Iterable<ReadField>): void {
  for (const field of fields) record.fields.push(field)
}

/** A record, and what of its entry found no place. */
export interface ReadEntry {
  record: ReadRecord
  lost?: readonly Pick<LostValue, 'what' | 'why'>[]
}

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
