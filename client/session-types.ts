import type {
  Criticality,
  Environment,
  ItemType,
  Role,
  UserStatus,
  VaultType,
  VaultVisibility,
} from '@chaveiro/contract/constants.ts'
import type { ErrorCode, FieldFault } from '@chaveiro/contract/errors.ts'
import type { ImportColumn } from '@chaveiro/contract/import.ts'
import type { Item, ItemSecret, SignedItem } from '@chaveiro/contract/items.ts'
import type { CustodianRole } from '@chaveiro/contract/rules/roster.ts'
import type { Language } from '@chaveiro/contract/sentences.ts'
import type { OrganisationUser } from '@chaveiro/contract/users.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'

/** Where the signed-in person stands with their own key. */
export type KeyStatus =
  /** Nobody is attached, or the first look at the server is still under way. */
  | { state: 'starting' }
  /** No keys yet: the page 'Create your key' comes next. */
  | { state: 'no_keys' }
  | {
      state: 'locked'
      /** Present while this person's request for new keys waits to be confirmed. */
      reset?: PendingReset
    }
  | {
      state: 'unlocked'
      userId: string
      /** The organisation's id, or null before its genesis. */
      organisation: string | null
      /** True after an unlock by recovery code, until a new passphrase is set. */
      needsNewPassphrase: boolean
      /** True while the organisation's recovery kit waits to be shown and put away. */
      hasOrganisationKit: boolean
      /** True until somebody stands for this person's keys: nothing is sealed to them before. */
      awaitsConfirmation: boolean
      /** True for a newcomer without an invitation link who has not yet said that they compared the organisation's words. */
      mustCompareOrganisation: boolean
      /** How far keys follow decisions, as of the last step. */
      deliveries: DeliveryState
      /** Grows whenever a key arrived for which this person waited: what could not be opened can be now. */
      keyArrivals: number
      /** Why the roster could not be read or is not believed; null when all is well. */
      trouble: ErrorFacts | null
    }

/** New keys that somebody asked for after they lost everything. */
export interface PendingReset {
  requestedAt: string
  /** The words to read out to a custodian; null on a browser that did not make the request: it cannot vouch for them. */
  words: string[] | null
  /** One of the two that it takes has confirmed. */
  isProposed: boolean
}

/** How far the vaults' keys follow the decisions, as this device last saw it. */
export interface DeliveryState {
  /** Vaults whose key this person waits for. */
  waiting: string[]
  /** Hand-overs and generations that this device is about to make. */
  running: number
  lastError: ErrorFacts | null
}

/** A person as the roster has them, for a screen that compares words. */
export interface RosterStanding {
  userId: string
  /** Eight words of the newest keys; null for somebody who has none. */
  words: string[] | null
  vouched: boolean
  custodian: CustodianRole | null
  /** An open invitation that nobody has followed yet. */
  invited: boolean
  /** Words of the keys that an open reset proposes, and whether one more voice is enough. */
  reset: { words: string[]; proposedBy: string } | null
}

export interface OrganisationState {
  organisation: string
  words: string[]
  automaticVouching: boolean
  people: RosterStanding[]
  custodians: { userId: string; role: CustodianRole }[]
}

/** Why somebody may hold a vault's key, by server and log together. */
export interface VaultAccess {
  custody: 'shared' | 'split'
  inherits: boolean
  members: {
    userId: string
    name: string
    email: string
    /** `unsigned`: the server alone says so; `undecided`: the log alone says so. Neither gives access. */
    standing: 'agreed' | 'unsigned' | 'undecided'
    source: 'direct' | 'inherited' | 'custodian'
    fromVaultId: string | null
    holdsKey: boolean
    keysConfirmed: boolean
  }[]
  /** Admits and custody changes of a split vault that wait for a second custodian. */
  proposals: {
    hash: string
    kind: 'admit' | 'custody'
    by: string
    userId: string | null
    custody: 'shared' | 'split' | null
  }[]
  dealing: { number: number; custodians: string[]; acknowledged: string[]; complete: boolean } | null
  generation: number
  generationDue: boolean
}

/** What the newest signed head of a vault says against what the server lists. */
export type VaultFault =
  /** An item that this device wrote, opened or saw in a head is not in the list, and nobody signed its deletion. */
  | { kind: 'dropped'; itemId: string }
  /** The list has an older revision than this device or the head knows. */
  | { kind: 'rolled_back'; itemId: string }
  /** An item whose deletion was signed is back. */
  | { kind: 'resurrected'; itemId: string }
  /** Deleted by somebody who could not sign it; a member can accept that. */
  | { kind: 'unsigned_deletion'; itemId: string }
  /** A change whose author may not write, or written under a generation that had ended. */
  | { kind: 'unentitled'; itemId: string }
  /** The heads themselves do not hold. */
  | { kind: 'head'; fault: string }

export interface RewrapProgress {
  done: number
  total: number
}

export interface RewrapReport {
  rewrapped: number
  cancelled: boolean
}

/** A new browser that asks to be let in. */
export interface BrowserRequest {
  id: string
  label: string
  ipAddress: string
  createdAt: string
}

/** What a passkey's WebAuthn extension gave, from the page to the worker: 32 bytes. */
export interface PasskeyResult {
  credentialId: string
  prf: Uint8Array<ArrayBuffer>
}

export type UnlockWay =
  | { kind: 'passphrase' | 'recovery'; id: string }
  | { kind: 'passkey'; id: string; credentialId: string; prfSalt: string; label: string }

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

  /** An earlier revision, revealed (audited), verified and opened. */
  openRevision(itemId: string, revision: number): Promise<OpenedItem>
  /** Writes an earlier revision's directory and secret as the newest one. */
  restoreRevision(itemId: string, revision: number, baseRevision: number): Promise<Item>
  /** Compares a listed vault with its signed heads and this device's memory; signs a new head in the background. */
  checkVault(vaultId: string, listed: { id: string; revision: number }[]): Promise<VaultFault[]>
  /** Signs the deletions that came without a signature. */
  adoptDeletions(vaultId: string): Promise<number>
  /** Compares the listed vaults with their signed directories; answers the ids that do not match, and those unsigned. */
  checkVaultDirectories(vaults: Vault[]): Promise<{ altered: string[]; unsigned: string[] }>
  /** Signs what the vault is called and where it stands, as the person sees it. */
  adoptVaultDirectory(vault: Vault): Promise<void>

  // People. Every one of these is an act of the person at this device: it signs what has to be signed and calls.
  organisation(): Promise<OrganisationState>
  /** Answers the invitation link to copy. */
  inviteUser(draft: {
    email: string
    name: string
    role: Role
  }): Promise<{ user: OrganisationUser; link: string }>
  /** A new link for somebody who has not made keys yet; the one before ends. */
  renewInvitation(userId: string): Promise<{ link: string }>
  /** The person has compared these words with the other one. */
  confirmKey(userId: string, words: string[]): Promise<void>
  setAutomaticVouching(on: boolean): Promise<void>
  setUserRole(userId: string, role: Role): Promise<OrganisationUser>
  setUserStatus(userId: string, status: UserStatus): Promise<OrganisationUser>
  /** Signs the appoint or dismiss for a role that the server already has; with `shown`, for no other than that one. */
  confirmRole(userId: string, shown: Role): Promise<void>
  /** The words of keys that somebody asks to have in the place of lost ones, to compare before confirmReset. */
  wordsOfKeys(keys: { sealing_key: string; signing_key: string }): Promise<string[]>
  /** Proposes or seconds new keys for somebody who lost theirs, after comparing words. */
  confirmReset(userId: string, words: string[]): Promise<{ done: boolean }>
  /** The person said that they compared the organisation's words. */
  confirmOrganisation(): Promise<void>
  /** Reads an invitation link's fragment for the next finishAccount of this person. SessionError('invitation_unusable'). */
  takeInvitation(fragment: string): Promise<void>

  // Members of vaults.
  vaultAccess(vaultId: string): Promise<VaultAccess>
  addMember(vaultId: string, userId: string): Promise<void>
  removeMember(vaultId: string, userId: string): Promise<void>
  setInheritance(vaultId: string, inherits: boolean): Promise<void>
  updateVault(vaultId: string, change: Partial<VaultDraft>): Promise<Vault>
  setCustody(vaultId: string, custody: 'shared' | 'split'): Promise<void>
  /**
   * Signs a decision of the server that came without a statement, or seconds a proposal of a split vault: what
   * `vaultAccess` last answered about this person, and nothing else.
   */
  confirmMember(vaultId: string, userId: string): Promise<void>
  secondProposal(vaultId: string, hash: string): Promise<void>
  /** Wraps all item keys of a vault under its newest generation. */
  rewrapVault(
    vaultId: string,
    onProgress?: (progress: RewrapProgress) => void,
    signal?: AbortSignal,
  ): Promise<RewrapReport>
  /** Makes the hand-overs and generations that are due, now; the session also does it by itself. */
  keepInStep(): Promise<DeliveryState>

  // Unlocking.
  /** Ways that the signed-in person has, readable while locked. */
  unlockWays(): Promise<UnlockWay[]>
  unlockWithPasskey(result: PasskeyResult): Promise<void>
  /** The id and salt for a new passkey; WebAuthn itself runs on the page. */
  beginPasskey(): Promise<{ methodId: string; prfSalt: string }>
  finishPasskey(label: string, result: PasskeyResult): Promise<void>
  removePasskey(methodId: string): Promise<void>
  /** Whether this browser is trusted for the signed-in person. */
  isTrusted(): Promise<boolean>
  trustThisBrowser(label: string): Promise<void>
  distrustThisBrowser(): Promise<void>
  /** After a fresh sign-in. CallError('fresh_sign_in_required') otherwise. */
  unlockTrusted(): Promise<void>
  /** New browser: asks; `code` comes when the other one has answered. */
  askApproval(label: string): Promise<{ id: string }>
  /** New browser: waits for the next step. `compare`: the other browser shows six digits, type them here. */
  followApproval(id: string): Promise<'waiting' | 'compare' | 'matched' | 'unlocked' | 'ended'>
  /** New browser: the digits that the other one shows; one attempt. False ends the exchange. */
  enterApprovalCode(id: string, code: string): Promise<boolean>
  withdrawApproval(id: string): Promise<void>
  /** Unlocked browser. */
  browserRequests(): Promise<BrowserRequest[]>
  /** Unlocked browser: answers and, when the new one has revealed, gives the six digits to show; ask again until then. */
  answerBrowser(id: string): Promise<{ code: string | null }>
  approveBrowser(id: string): Promise<void>
  refuseBrowser(id: string): Promise<void>
  /** New keys for a person who has theirs: everything is handed over anew. */
  renewKeys(passphrase: string): Promise<{ recoveryCode: string }>
  finishRenewal(): Promise<void>
  /** Everything lost: makes new keys, locked until others confirm them. */
  beginReset(passphrase: string): Promise<{ recoveryCode: string }>
  finishReset(): Promise<{ words: string[] }>
  /** Takes the request back: the old keys stay. */
  withdrawReset(): Promise<void>
  /**
   * Signs a reset of oneself (from the browser that asked) or of another, whose words were compared, with the
   * organisation's printed recovery code. `open_failed`: another organisation's. `words_changed`.
   */
  resetWithRecoveryKit(userId: string, recoveryCode: string, words?: string[]): Promise<{ done: boolean }>
  /** One's own words, of present keys or of those asked for. */
  ownWords(): Promise<string[]>

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
  /** An invitation link that is damaged, spent, expired or for somebody else. */
  | 'invitation_unusable'
  /** The words that were compared are not those of the present keys. */
  | 'words_changed'
  /** The new browser's key or code does not fit: somebody may be in between. */
  | 'approval_refused'

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
  /** For `distrusted`: the person and the vault concerned, where they can be named. */
  userId?: string
  vaultId?: string
}

/** What of the server's word did not hold. */
export type DistrustSubject = 'roster' | 'vault_log' | 'vault_key' | 'own_keys' | 'item'
