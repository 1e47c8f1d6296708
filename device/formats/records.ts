import type { ItemType } from '@chaveiro/contract/constants.ts'

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

export interface ReadExport {
  format: ExportFormat
  records: ReadRecord[]
  lost: LostValue[]
}
