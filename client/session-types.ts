import type {
  Criticality,
  Environment,
  ItemType,
  VaultType,
  VaultVisibility,
} from '@chaveiro/contract/constants.ts'
import type { ErrorCode, FieldFault } from '@chaveiro/contract/errors.ts'
import type { ImportColumn } from '@chaveiro/contract/import.ts'
import type { Item, ItemSecret, SignedItem } from '@chaveiro/contract/items.ts'
import type { Language } from '@chaveiro/contract/sentences.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'

/** Where the signed-in person stands with their own key. */
export type KeyStatus =
  /** Nobody is attached, or the first look at the server is still under way. */
  | { state: 'starting' }
  /** No keys yet: the page 'Create your key' comes next. */
  | { state: 'no_keys' }
  | { state: 'locked' }
  | {
      state: 'unlocked'
      userId: string
      /** The organisation's id, or null before its genesis. */
      organisation: string | null
      /** True after an unlock by recovery code, until a new passphrase is set. */
      needsNewPassphrase: boolean
      /** True while the organisation's recovery kit waits to be shown and put away. */
      hasOrganisationKit: boolean
      /** Why the roster could not be read or is not believed; null when all is well. */
      trouble: ErrorFacts | null
    }

/** The printed sheet of the organisation: shown once, by the device that founded it. */
export interface OrganisationKit {
  organisation: string
  /** The words by which people compare the organisation. */
  words: string[]
  /** The printed recovery code of the organisation. */
  recoveryCode: string
  foundedAt: string
  /** The server's sentence on becoming admin; empty where the founder was one already. */
  message: string
}

/** What a form gives for an item's directory; `tags` are made from it, `owner` is the creator when empty. */
export interface ItemDirectoryDraft {
  title: string
  type: ItemType
  login?: string
  login_url?: string
  environment?: Environment
  criticality?: Criticality
  owner?: string
  client?: string
  squad?: string
  expires_at?: string | null
  login_instructions?: string
  no_copy?: boolean
  requires_checkout?: boolean
}

export interface VaultDraft {
  name: string
  type: VaultType
  parent_id: string | null
  tags: { client: string; squad: string }
  visibility: VaultVisibility
}

/**
 * What about an item does not match. `directory`: a field (title, login, address, instructions, …) is not what
 * its author signed. `sealed_text`: the secret is not the one signed, or does not open here. `older_revision`:
 * this device has seen a newer one, or another one of the same number. `author`: the signer is unknown or may not write here. `signature`: forged.
 * `place`: it was signed for another vault, item, revision or generation. `roster_head`: it names a roster that
 * this organisation never had.
 */
export type ItemFault =
  | 'directory'
  | 'sealed_text'
  | 'older_revision'
  | 'author'
  | 'signature'
  | 'place'
  | 'roster_head'

export interface ItemVerification {
  /** Empty when everything matches. */
  faults: ItemFault[]
  /** The user id of the author whose signature holds, else null. */
  author: string | null
}

export interface OpenedItem {
  item: SignedItem
  /** Null when the author's signature does not cover the sealed text: what cannot be trusted is not shown. */
  secret: ItemSecret | null
  verification: ItemVerification
}

/** An update that keeps the secret leaves `secret` out: the present one is opened and sealed again. */
export interface ItemChange {
  /** The revision that the person saw; a newer one on the server gives `stale_revision`. */
  baseRevision: number
  directory: ItemDirectoryDraft
  secret?: ItemSecret
}

export interface PassphraseStrength {
  /** zxcvbn's score, 0 to 4. */
  score: 0 | 1 | 2 | 3 | 4
  /** At least 12 characters and score 4. */
  accepted: boolean
  tooShort: boolean
}

export interface PasswordOptions {
  /** 8 to 128 characters. */
  length: number
  lower: boolean
  upper: boolean
  digits: boolean
  symbols: boolean
  /** Leaves out what is easily mistaken when read: I l 1 | O 0 o. */
  excludeAmbiguous: boolean
}

/** Why a file as a whole cannot be imported. */
export type SheetFault =
  | { code: 'empty' }
  /** A picture, an archive, a spreadsheet program's own format: anything but text. */
  | { code: 'not_text' }
  /** Text that is not UTF-8, as older spreadsheet programs save it (Latin-1, Windows-1252, UTF-16). */
  | { code: 'not_utf8' }
  /** The first line is data, not the template's header. */
  | { code: 'no_header' }
  | { code: 'missing_columns'; columns: ImportColumn[] }
  | { code: 'too_large'; limitBytes: number }
  | { code: 'no_rows' }
  /** A quote is opened and never closed. */
  | { code: 'quote_unclosed'; line: number }

export type RowFault =
  | 'required'
  | 'unknown_type'
  | 'not_url'
  | 'unknown_environment'
  | 'unknown_criticality'
  | 'too_long'
  | 'too_many_values'
  | 'invalid'
  /** The vault exists, but this device does not hold its key. */
  | 'key_missing'
  /** Refused by the server; `detail` has its sentence. */
  | 'refused'

export interface RefusedRow {
  /** Line of the file on which the row begins, the header being line 1. */
  line: number
  column: ImportColumn | null
  reason: RowFault
  /** The server's sentence, where it was the server that refused. */
  detail?: string
}

export type SheetInspection =
  | { ok: false; fault: SheetFault }
  | {
      ok: true
      /** Names the inspected sheet for importSheet; its rows stay inside the session. */
      sheetId: string
      rowCount: number
      goodCount: number
      refused: RefusedRow[]
      newVaults: { path: string; type: VaultType }[]
      /** Rows with the vault path, type, title and login of an item that exists. */
      duplicateCount: number
    }

export interface ImportProgress {
  phase: 'vaults' | 'items'
  done: number
  total: number
}

export interface ImportReport {
  importedCount: number
  refused: RefusedRow[]
  skippedCount: number
  vaultsCreated: number
  /** Why it ended early (the server could not be reached any more, the session ended), else null. */
  interruptedBy: ErrorFacts | null
  /** True when it was cancelled: what is counted was imported, the rest was not. */
  cancelled: boolean
}

export interface ImportOptions {
  sheetId: string
  duplicates: 'skip' | 'import'
}

/**
 * What a person's trusted device does, with their key. Every method rejects with an Error that has a `code`:
 * a server's ErrorCode, or one of ClientErrorCode. Methods that need the key reject with `locked` without it.
 */
export interface KeySession {
  status(): Promise<KeyStatus>

  /** Makes keys and a recovery code; nothing is stored anywhere until finishAccount. `weak_passphrase`. */
  beginAccount(passphrase: string): Promise<{ recoveryCode: string }>
  /** The person said that they saved the code: keys and methods go to the server in one call. */
  finishAccount(): Promise<void>
  /** A wrong passphrase is `open_failed`, like every other failure to open. */
  unlockWithPassphrase(passphrase: string): Promise<void>
  unlockWithRecoveryCode(recoveryCode: string): Promise<void>
  /** Replaces the passphrase. `weak_passphrase`. */
  setNewPassphrase(passphrase: string): Promise<void>
  /** Makes a new recovery code; the old one works until finishNewRecoveryCode. */
  beginNewRecoveryCode(): Promise<{ recoveryCode: string }>
  finishNewRecoveryCode(): Promise<void>
  lock(): Promise<void>

  /** Becomes the first admin and founds the organisation in one step. */
  foundOrganisation(): Promise<OrganisationKit>
  /** The kit that waits to be shown, or null. This device keeps it until putAwayOrganisationKit. */
  organisationKit(): Promise<OrganisationKit | null>
  putAwayOrganisationKit(): Promise<void>
  /** The organisation's words, for comparing; null before genesis. */
  organisationWords(): Promise<string[] | null>

  createVault(draft: VaultDraft): Promise<Vault>
  /** Gives their first key to the vaults without one, as far as this person may; answers how many. */
  foundUnkeyedVaults(): Promise<number>

  createItem(vaultId: string, directory: ItemDirectoryDraft, secret: ItemSecret): Promise<Item>
  updateItem(itemId: string, change: ItemChange): Promise<Item>
  deleteItem(itemId: string): Promise<void>
  /** Reveals (audited), verifies and opens. */
  openItem(itemId: string): Promise<OpenedItem>
  /** Verifies directory and author of an item as GET /items/{id} answered it for `askedId`; reveals nothing. */
  verifyItem(item: SignedItem, askedId: string): Promise<ItemVerification>

  passphraseStrength(passphrase: string): Promise<PassphraseStrength>
  /** Six words with spaces between. */
  generatePassphrase(language: Language): Promise<string>
  generatePassword(options: PasswordOptions): Promise<string>

  /** Reads and checks a CSV file; its rows stay inside the session. */
  inspectSheet(file: Blob): Promise<SheetInspection>
  importSheet(
    options: ImportOptions,
    onProgress?: (progress: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<ImportReport>
  discardSheet(sheetId: string): Promise<void>
}

/** Codes that come from the device itself, beside the contract's ErrorCode. */
export type ClientErrorCode =
  /** The network or the server does not answer. */
  | 'unreachable'
  /** The answer is not what the contract says. */
  | 'unreadable'
  | 'locked'
  | 'no_keys'
  | 'keys_pending'
  | 'weak_passphrase'
  /** A sealed thing does not open: wrong passphrase, wrong place or altered text; deliberately one error. */
  | 'open_failed'
  /** What the server says about the organisation, a vault or a key does not hold; see DistrustError. */
  | 'distrusted'
  /** A recovery code that is incomplete or has a typing mistake. */
  | 'code_mistyped'
  /** The server offers passphrase parameters that are too weak (or absurd). */
  | 'argon2_refused'
  | 'sheet_unknown'

/** What an error from the session or a call looks like to a screen, on either side of the worker. */
export interface ErrorFacts {
  name: string
  code: ErrorCode | ClientErrorCode
  /** HTTP status; 0 for the device's own errors. */
  status: number
  /** The server's sentence in the person's language; empty for the device's own errors. */
  detail: string
  fields: { path: string; fault: FieldFault; detail: string }[]
  retryAfterSeconds: number | null
  /** For `distrusted`: what was refused and why. */
  about?: DistrustSubject
  fault?: string
}

/** What of the server's word did not hold. */
export type DistrustSubject = 'roster' | 'vault_log' | 'vault_key' | 'own_keys' | 'item'
