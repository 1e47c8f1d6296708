/** The forms of file that are recognised by their content. */
export type ExportFormat =
  | 'bitwarden-csv'
  | 'bitwarden-json'
  | 'bitwarden-zip'
  /** Our own archive and sheet. */
  | 'chaveiro-archive'
  | 'chaveiro-csv'
  | 'chromium-csv'
  | 'cxf'
  | 'dashlane-csv'
  | 'dashlane-zip'
  | 'enpass-csv'
  | 'enpass-json'
  | 'firefox-csv'
  | 'google-authenticator'
  | 'keepass-csv'
  | 'keepass-kdbx'
  | 'keepass-xml'
  | 'keepassxc-csv'
  | 'keeper-csv'
  | 'keeper-json'
  | 'keeper-zip'
  | 'lastpass-csv'
  | 'nordpass-csv'
  | 'one-password-1pux'
  | 'one-password-csv'
  | 'passbolt-csv'
  | 'proton-csv'
  | 'proton-json'
  | 'proton-zip'
  | 'psono-csv'
  | 'psono-json'
  | 'roboform-csv'
  | 'safari-csv'
  | 'teampass-csv'
  /** Our own import template. */
  | 'template'
  | 'xlsx'
  | 'zoho-csv'
  /** A sheet of nobody's in particular. */
  | 'sheet'

/** What opens a protected file. */
export interface ExportKeys {
  passphrase?: string
  keyFile?: Uint8Array<ArrayBuffer>
}

/** Why nothing of a file is read; `faultSentence` says each in both languages. */
export type ExportFaultCode =
  | 'empty'
  | 'no_records'
  | 'unknown_format'
  | 'unreadable'
  | 'too_large'
  | 'cut_off'
  | 'damaged'
  | 'wrong_charset'
  | 'too_deep'
  | 'too_many_entries'
  | 'too_many_parts'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'no_header'
  | 'quote_unclosed'
  | 'password_needed'
  | 'password_wrong'
  | 'key_wrong'
  | 'cost_too_high'
  | 'version_unknown'
  | 'account_encrypted'
  | 'encrypted'
  | 'pgp'
  | 'archive_encrypted'
  | 'archive_bomb'
  | 'archive_nested'
  | 'archive_unknown'
  | 'xml_doctype'

/** Where in the file the fault is; what does not apply is missing. */
export interface FaultPlace {
  line?: number
  /** Within an archive: folders and name. */
  path?: string
  /** Of a workbook: its name. */
  sheet?: string
  /** The record's title, or its number from 1. */
  record?: string
  /** What was met: a version, a kind, a cost. */
  found?: string
  /** In the unit that the sentence names. */
  limit?: number
}

/** Why a value found no place; `lossSentence` says each in both languages. */
export type LostReason =
  /** A passkey's private key: another product's authenticator made it for one site, and no item of ours signs in with it. */
  | 'passkey'
  /** The file names an attachment and does not hold it. */
  | 'file_missing'
  /** The archive has a later file of the same path, which was taken. */
  | 'repeated'
  /** The attachment cannot be unpacked. */
  | 'file_damaged'
  /** The server does not take it: an organisation or an item has no more room for files. */
  | 'file_refused'
  /** An attachment of more bytes than a file of an item may have. */
  | 'file_too_large'
  /** Longer than any field may be. */
  | 'too_large'
  /** More own fields, addresses, labels or files than an item may have. */
  | 'too_many'
  /** When the entry was made, changed or used, or its number in the other product: nothing of the credential itself. */
  | 'bookkeeping'
  /** What the entry was before it was last changed. */
  | 'former'
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

/** A value that found no place, and why. */
export interface LostValue {
  /** The record's title, or its number from 1 where it has none. */
  record: string
  /** The value's own name in the file. */
  what: string
  why: LostReason
}

/** An attachment, not unpacked yet. */
export interface ReadFile {
  name: string
  /** Bytes, unpacked. */
  size: number
  /** Unpacks it. Throws ExportFault. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>
}
