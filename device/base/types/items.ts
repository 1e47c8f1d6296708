import type { DeletedItem } from '@chaveiro/contract/calls/deleted-items.ts'
import type { ItemRevision } from '@chaveiro/contract/calls/item-revisions.ts'
import type { Item, ItemFile, ItemSecret, SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { Criticality, Environment, ItemType, UrlMatch } from '@chaveiro/contract/constants.ts'
import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import type { ItemHandle, VaultHandle, VaultPlace } from './handles.ts'

/** A form's values for an item's overview; `tags` are made from it, and an empty `owner` becomes the creator. */
export interface ItemOverviewDraft {
  title: Sure
  type: ItemType
  login?: Sure
  login_url?: Sure
  environment?: Environment
  criticality?: Criticality
  owner?: Sure
  client?: Sure
  squad?: Sure
  expires_at?: string | null
  login_instructions?: Sure
  no_copy?: boolean
  requires_checkout?: boolean
  /** Only on items that a device makes for a rehearsal; an edit keeps it. */
  rehearsal?: boolean
  /** Whether the secret holds a setup key of two-step codes; the device sets it when sealing. */
  has_code?: boolean
  /** Whether the secret holds notes; as `has_code`. */
  has_notes?: boolean
  /** Whether the secret holds files; as `has_code`. */
  has_files?: boolean
  more_urls?: readonly Sure[]
  url_match?: UrlMatch
  labels?: readonly Sure[]
}

/** Why an item does not verify. */
export type ItemFault =
  /** A field (title, login, address, instructions, …) is not what its author signed. */
  | 'overview'
  /** The secret is not the one signed, or does not open here. */
  | 'sealed_text'
  /** This device has seen a newer revision, or another one of the same number. */
  | 'older_revision'
  /** Neither the vault's signed head nor a later change covers it. */
  | 'uncovered'
  /** The signer is unknown or may not write here. */
  | 'author'
  /** The signature is wrong. */
  | 'signature'
  /** It was signed for another vault, item, revision or generation. */
  | 'place'
  /** It names a roster that this organisation never had. */
  | 'roster_head'

export interface ItemVerification {
  /** Empty when everything matches. */
  faults: ItemFault[]
  /** The user id of the author if their signature is right, else null. */
  author: string | null
}

/** An item as the server answered it, and its handle if it has no fault. */
export interface ReadItem {
  item: SignedItem
  verification: ItemVerification
  handle: ItemHandle | null
}

export interface OpenedItem extends ReadItem {
  /** Null unless the author's signature covers the sealed text. */
  secret: ItemSecret | null
  /** Temporary access opened an earlier revision than the newest: it is shown as that, and used for nothing else. */
  isOlder: boolean
  /** When temporary access to it ends; null for a member of its vault. */
  until: string | null
}

/** The verified secret of an item, to be copied unseen. */
export interface OpenedCard {
  item: ItemHandle
  secret: ItemSecret
}

/** What a reveal is for, so that the log says it. */
export interface RevealPurpose {
  /** The host of the page that it is filled on, with its port where that is not the usual one. */
  filledOn?: string
}

/** Only what the person changed; everything else stays as it was signed. */
export interface ItemChange {
  overview: Partial<ItemOverviewDraft>
  /** Leave out to keep the present secret, which is then opened and sealed again. */
  secret?: ItemSecret
}

/** How many parts of a file have been sent or opened. */
export interface FileProgress {
  done: number
  of: number
}

/** An earlier revision as the item's history lists it: what it is called, who wrote it and when. */
export type ListedRevision = Pick<
  ItemRevision,
  'revision' | 'title' | 'author_id' | 'author_email' | 'author_identity_salt' | 'created_at'
>

export interface PasswordOptions {
  /** 8 to 128 characters. */
  length: number
  lower: boolean
  upper: boolean
  digits: boolean
  symbols: boolean
  /** Leaves out characters that are easily mistaken: I l 1 | O 0 o. */
  excludeAmbiguous: boolean
  /** The symbols to choose among; all of ours by default. */
  symbolsAmong?: string
}

/** A two-step code, the one after it, and when the second replaces the first. */
export interface TwoStepCodes {
  code: string
  next: string
  untilMs: number
  periodSeconds: number
}

/**
 * What this device reads and does about items. What reads takes what a list or page drew, and compares it with what was signed; its `vault` is
 * the one in which the person sees the item, null if the screen shows none. Throws DistrustError('item', fault), DistrustError('vault_log')
 * for a vault of another name. Acts throw 'stale_revision' if somebody has changed the item since its handle was made.
 */
export interface ItemVerbs {
  create(vault: VaultHandle, overview: ItemOverviewDraft, secret: ItemSecret): Promise<Item>
  update(item: ItemHandle, change: ItemChange): Promise<Item>
  delete(item: ItemHandle): Promise<void>
  /** Restores a deleted item, revealed (audited) and sealed anew; answers it as it is if somebody restored it first. */
  restore(deleted: ItemHandle): Promise<Item>
  /** Deletes what is left of a deleted item for good. */
  purge(deleted: ItemHandle): Promise<void>
  /**
   * Moves an item with its present secret, which is revealed (audited), to another vault. Throws, before it reveals anything, 'invalid' for
   * the same vault and 'key_missing' without the other's key.
   */
  move(item: ItemHandle, to: VaultHandle): Promise<Item>
  /** Writes an earlier revision, as it was opened, as the newest one, after the `newest` that the person saw. */
  restoreRevision(earlier: ItemHandle, newest: number, secret: ItemSecret): Promise<Item>
  /** Reveals (audited), verifies and opens. */
  open(itemId: string, vault: VaultPlace | null, purpose?: RevealPurpose): Promise<OpenedItem>
  /** Verifies overview and author of an item as GET /items/{id} answered it for `askedId`; reveals nothing. */
  read(item: SignedItem, askedId: string, vault: VaultPlace | null): Promise<ReadItem>
  /** The item behind a list's card. */
  show(card: Item, vault: VaultPlace | null): Promise<ItemHandle>
  /** The deleted item behind a list's row. */
  showDeleted(row: DeletedItem, vault: VaultPlace): Promise<ItemHandle>
  /** Where an item went by its signed deletion, as the server shows that; null if it is not the deletion. */
  followMove(itemId: string, deletion: string): Promise<{ vault: string; item: string } | null>
  /** The same as `show` with its secret, revealed (audited). */
  openCard(card: Item, vault: VaultPlace | null, purpose?: RevealPurpose): Promise<OpenedCard>
  /** An earlier revision, revealed (audited), verified and opened. */
  openRevision(itemId: string, of: ListedRevision, vault: VaultPlace | null): Promise<OpenedItem>
  /**
   * Seals and uploads a file, for an item or for a new one of a vault. What it answers goes into the secret of the next write, within an
   * hour. Throws SessionError('file_too_large').
   */
  addFile(
    at: ItemHandle | VaultHandle,
    file: { name: string; content: Blob },
    onProgress?: (progress: FileProgress) => void,
    signal?: AbortSignal,
  ): Promise<ItemFile>
  /**
   * Opens (audited) a file that the secret of this revision names; answers it only if all of it is what its author saved. Throws
   * DistrustError('item', 'file').
   */
  openFile(
    of: { id: string; revision: number },
    file: ItemFile,
    onProgress?: (progress: FileProgress) => void,
    signal?: AbortSignal,
  ): Promise<Blob>
  /** Whether a password is another one than this revision has; null if this session has not opened the revision. Reveals nothing. */
  differs(item: { id: string; revision: number }, password: string): Promise<boolean | null>
  generatePassword(options: PasswordOptions): Promise<string>
  /** The codes of a setup key at a moment. Throws SessionError('two_step_unreadable'). */
  twoStepCodes(key: string, atMs: number): Promise<TwoStepCodes>
}
