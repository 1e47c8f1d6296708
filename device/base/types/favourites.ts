import type { Item } from '@chaveiro/contract/calls/items.ts'

/** An item that the person marked for themselves, and its vault. */
export interface Favourite {
  readonly id: string
  readonly vault_id: string
}

export interface Favourites {
  /** Newest first; some may be gone, or not be visible any more. */
  readonly marked: readonly Favourite[]
  /**
   * The server showed no list as new as the one that this device remembers ('older'), or one that does not open ('altered'). Then `marked`
   * is what the device remembers, and the next change puts that in its place.
   */
  readonly doubt: 'older' | 'altered' | null
}

/** What the person marked for themselves, sealed under their own key: no colleague and no server reads it. */
export interface FavouriteVerbs {
  read(): Promise<Favourites>
  /**
   * Marks an item of a list or no longer marks it. Only an item that its vault's members signed as present is marked: throws
   * DistrustError('item', 'uncovered'), and SessionError('favourites_full') at 500.
   */
  mark(item: Favourite, isFavourite: boolean): Promise<Favourites>
  /**
   * The newest of them as lists show them, at most `most`, without those that are gone or that their vault's members did not sign. Asks only
   * for whole lists of vaults, so that no call names a favourite.
   */
  list(most: number): Promise<Item[]>
}
