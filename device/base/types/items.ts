import type { ItemRevision } from '@chaveiro/contract/calls/item-revisions.ts'
import type { Item, ItemSecret, SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { Criticality, Environment, ItemType } from '@chaveiro/contract/constants.ts'
import type { ShownVault } from './vaults.ts'

/** A form's values for an item's overview; `tags` are made from it, and an empty `owner` becomes the creator. */
export interface ItemOverviewDraft {
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
  /** Only on items that a device makes for a rehearsal; an edit keeps it. */
  rehearsal?: boolean
  /** Whether the secret holds a setup key of two-step codes; the device sets it when sealing. */
  has_code?: boolean
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

export interface OpenedItem {
  item: SignedItem
  /** Null unless the author's signature covers the sealed text. */
  secret: ItemSecret | null
  verification: ItemVerification
  /** When temporary access to it ends; null for a member of its vault. */
  until: string | null
}

/** An item as the screen showed it to the person who acts on it, with its vault, since other vaults may have items of the same name. */
export interface ShownItem {
  id: string
  title: string
  revision: number
  vault: ShownVault
}

/** Only what the person changed; everything else is taken from the revision that this device verified. */
export interface ItemChange {
  /** The vault in which the person saw the item. */
  vault: ShownVault
  /** The revision that the person saw; throws `stale_revision` if the server has a newer one. */
  baseRevision: number
  /** That revision's title; throws DistrustError('item', 'shown') for another one. */
  title: string
  overview: Partial<ItemOverviewDraft>
  /** Leave out to keep the present secret, which is then opened and sealed again. */
  secret?: ItemSecret
}

/** An earlier revision as the item's history showed it: what it is called, who wrote it and when. */
export type ShownRevision = Pick<
  ItemRevision,
  'revision' | 'title' | 'author_id' | 'author_email' | 'author_identity_salt' | 'created_at'
>

/** Which earlier revision to bring back, on top of which newest one, in the vault where the person saw it. */
export type RestoredRevision = ShownRevision & {
  vault: ShownVault
  baseRevision: number
}

export interface PasswordOptions {
  /** 8 to 128 characters. */
  length: number
  lower: boolean
  upper: boolean
  digits: boolean
  symbols: boolean
  /** Leaves out characters that are easily mistaken: I l 1 | O 0 o. */
  excludeAmbiguous: boolean
}

/** A two-step code, the one after it, and when the second replaces the first. */
export interface TwoStepCodes {
  code: string
  next: string
  untilMs: number
  periodSeconds: number
}

/** A person's acts about items and their secrets. */
export interface ItemVerbs {
  create(vault: ShownVault, overview: ItemOverviewDraft, secret: ItemSecret): Promise<Item>
  update(itemId: string, change: ItemChange): Promise<Item>
  /**
   * Throws DistrustError('item', 'shown') for another title, or 'stale_revision' if the revision is another one too;
   * DistrustError('vault_log') for another vault.
   */
  delete(shown: ShownItem): Promise<void>
  /**
   * Restores a deleted item, revealed (audited) and sealed anew. Throws DistrustError('item', 'shown') for another title than the one shown,
   * and 'stale_revision' if it was changed and deleted again; answers the item as it is if somebody restored it first.
   */
  restore(shown: ShownItem): Promise<Item>
  /** Deletes what is left of a deleted item for good. Throws DistrustError('vault_log') for another vault than was shown. */
  purge(itemId: string, vault: ShownVault): Promise<void>
  /**
   * Moves an item with its present secret, which is revealed (audited), to another vault. Throws as `deleteItem` does, 'stale_revision' for
   * any other revision than the one shown, and before it reveals 'invalid' for the same vault and 'key_missing' without the other's key.
   */
  move(shown: ShownItem, to: ShownVault): Promise<Item>
  /**
   * Reveals (audited), verifies and opens. `vault`, here and below: the vault in which the person sees the item, null if the screen
   * shows none. Throws DistrustError('vault_log') if it has another name.
   */
  open(itemId: string, vault: ShownVault | null): Promise<OpenedItem>
  /** Verifies overview and author of an item as GET /items/{id} answered it for `askedId`; reveals nothing. */
  verify(item: SignedItem, askedId: string, vaultId: string | null): Promise<ItemVerification>
  /** Returns the verified item behind a list's card. Throws DistrustError if the card does not show what its author signed. */
  checkCard(card: Item, vault: ShownVault | null): Promise<SignedItem>
  /**
   * The secret of the item behind a list's card, to be copied unseen: revealed (audited), and opened only if the card shows what its author
   * signed. Throws as `checkCard` does.
   */
  openCard(card: Item, vault: ShownVault | null): Promise<ItemSecret>
  /**
   * An earlier revision, revealed (audited), verified and opened. Throws DistrustError('item', 'shown') if its author gave it another title
   * than the history showed.
   */
  openRevision(itemId: string, of: ShownRevision, vault: ShownVault | null): Promise<OpenedItem>
  /** Writes an earlier revision's overview and secret as the newest one. */
  restoreRevision(itemId: string, of: RestoredRevision): Promise<Item>
  generatePassword(options: PasswordOptions): Promise<string>
  /** The codes of a setup key at a moment. Throws SessionError('two_step_unreadable'). */
  twoStepCodes(key: string, atMs: number): Promise<TwoStepCodes>
}
