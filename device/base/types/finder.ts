import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { SignedAddresses } from '@chaveiro/contract/rules/items/fits-address.ts'
import type { ItemHandle, VaultPlace } from './handles.ts'

export interface FoundItem {
  /** As its author signed it. What the server alone says of it, such as who has it checked out, is left out: the act asks for that. */
  readonly item: Item
  readonly vault: VaultPlace
  /** Whether this person may open it now, alone. */
  readonly isOpen: boolean
  /** When temporary access to it ends; null for a member of its vault. */
  readonly until: string | null
}

export interface FinderState {
  /** How many items are known as their authors signed them. */
  readonly items: number
  /** How many are left out: withheld, altered, or in a vault that does not verify. */
  readonly leftOut: number
  /** When they were last read (ISO 8601). */
  readonly at: string
}

export interface FinderProgress {
  done: number
  total: number
}

export interface ChangedAddresses {
  readonly before: SignedAddresses
  readonly now: SignedAddresses
  /** The author of the present revision, by user id, and when they signed it. */
  readonly by: string
  readonly at: string
}

/** Finds items that verified, of all vaults that this person sees, without asking the server. */
export interface FinderVerbs {
  /** From the sealed copy on this device; needs keys, no network. Null if there is none, or one that this release does not read. */
  kept(): Promise<FinderState | null>
  /** Reads what changed since, verifies each item, and keeps the copy. */
  refresh(onProgress?: (progress: FinderProgress) => void): Promise<FinderState>
  /** Items that fit a page: those of its very address before those of its site, the last filled first. None for what is no web page. */
  fitting(page: string): Promise<FoundItem[]>
  /** The best matches, as the server's search finds them; at most `limit`, 50 by default. */
  search(text: string, limit?: number): Promise<FoundItem[]>
  /** Those of these ids that are known; the server may name them, as it does in tasks. */
  of(ids: readonly string[]): Promise<FoundItem[]>
  /** Remembers, sealed, that an item was filled on a page, and the addresses that it had. */
  filled(item: ItemHandle, page: string): Promise<void>
  /**
   * The addresses at the last fill from this device, if the item has others now and not by this person's own next change: to be confirmed
   * before a fill. Null also for an item that was never filled here.
   */
  changedSince(item: ItemHandle): Promise<ChangedAddresses | null>
  /** Forgets the copy and the fills of everybody on this device, without keys too: at sign-out, and when the session was ended elsewhere. */
  forget(): Promise<void>
}
