import type { Criticality, Environment, ItemType } from '@chaveiro/contract/constants.ts'
import type { Item, ItemSecret, SignedItem } from '@chaveiro/contract/items.ts'
import type { ShownVault } from './vaults.ts'

/** What a form gives for an item's overview; `tags` are made from it, `owner` is the creator when empty. */
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
  /** Only what a device makes up by itself for a rehearsal; an edit keeps what the item is. */
  rehearsal?: boolean
  /** Whether its secret holds the setup key of two-step codes; the device says it of what it seals. */
  has_code?: boolean
}

/** What about an item does not match. */
export type ItemFault =
  /** A field (title, login, address, instructions, …) is not what its author signed. */
  | 'overview'
  /** The secret is not the one signed, or does not open here. */
  | 'sealed_text'
  /** This device has seen a newer one, or another one of the same number. */
  | 'older_revision'
  /** Neither the vault's signed head nor the changes after it have it. */
  | 'uncovered'
  /** The signer is unknown or may not write here. */
  | 'author'
  /** Forged. */
  | 'signature'
  /** It was signed for another vault, item, revision or generation. */
  | 'place'
  /** It names a roster that this organisation never had. */
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
  /** When temporary access to it ends; null for a member of its vault. */
  until: string | null
}

/** An item as the person saw it who says what is to become of it. */
export interface ShownItem {
  id: string
  /** In which vault; null where none is shown. */
  vaultId: string | null
  title: string
  revision: number
}

/** The same, and the vault by what they knew it: others have items of the same name. */
export type PlacedItem = Omit<ShownItem, 'vaultId'> & { vault: ShownVault }

/** Only what the person changed; everything else is taken from the revision that this device verified. */
export interface ItemChange {
  /** The vault in which the person saw the item. */
  vault: ShownVault
  /** The revision that the person saw; a newer one on the server gives `stale_revision`. */
  baseRevision: number
  /** What that revision was called; another title is DistrustError('item', 'shown'). */
  title: string
  overview: Partial<ItemOverviewDraft>
  /** Left out to keep the present one, which is opened and sealed again. */
  secret?: ItemSecret
}

/** Which earlier revision to bring back, upon which newest one, in the vault where the person saw it. */
export interface RestoredRevision {
  vault: ShownVault
  revision: number
  /** What that earlier one is called in the history; another title is DistrustError('item', 'shown'). */
  title: string
  baseRevision: number
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

/** A two-step code, the one after it, and when the first gives way to the second. */
export interface TwoStepCodes {
  code: string
  next: string
  untilMs: number
  periodSeconds: number
}

/** What a person does about items and their secrets. */
export interface ItemVerbs {
  createItem(vault: ShownVault, overview: ItemOverviewDraft, secret: ItemSecret): Promise<Item>
  updateItem(itemId: string, change: ItemChange): Promise<Item>
  /** Another title than was shown is DistrustError('item', 'shown'), or `stale_revision` where it changed since; another vault DistrustError('vault_log'). */
  deleteItem(shown: PlacedItem): Promise<void>
  /** Reveals (audited), verifies and opens. `vaultId`, here and below: in which vault the person sees the item. */
  openItem(itemId: string, vaultId: string | null): Promise<OpenedItem>
  /** Verifies overview and author of an item as GET /items/{id} answered it for `askedId`; reveals nothing. */
  verifyItem(item: SignedItem, askedId: string, vaultId: string | null): Promise<ItemVerification>
  /** The verified item that a list's card stands for, if the card shows what its author signed. */
  checkCard(card: Item): Promise<SignedItem>
  /**
   * The secret of an item that a list's card stands for, for who copies it unseen: revealed (audited), and opened only
   * where the card shows what its author signed; refused as `checkCard` refuses.
   */
  openCard(card: Item): Promise<ItemSecret>
  /** An earlier revision, revealed (audited), verified and opened. */
  openRevision(itemId: string, revision: number, vaultId: string | null): Promise<OpenedItem>
  /** Writes an earlier revision's overview and secret as the newest one. */
  restoreRevision(itemId: string, of: RestoredRevision): Promise<Item>
  generatePassword(options: PasswordOptions): Promise<string>
  /** What an authenticator shows for a setup key at a moment. SessionError('two_step_unreadable'). */
  twoStepCodes(key: string, atMs: number): Promise<TwoStepCodes>
}
