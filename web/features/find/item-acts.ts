import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { DrawnVault } from '@chaveiro/device'
import type { KeyedAct } from '../../nouns/items/act-keys.ts'

/** One-move acts on a found item; passed in, since items are another feature. */
export interface FoundItemActs {
  /** The ids of the items to which the person has temporary access; empty until it is asked for and loaded. */
  useTemporarilyOpen: (isAsked: boolean) => ReadonlySet<string>
  /** @param opens whether the item is open to the person */
  offered: (item: Item, opens: boolean) => readonly FoundItemAct[]
  /** Says why an act is not offered. */
  refuse: (item: Item, act: FoundItemAct, opens: boolean) => void
  /** @param vault the item's vault as the hit names it; null while the hit names none */
  run: (item: Item, vault: DrawnVault | null, act: FoundItemAct) => void
}

export type FoundItemAct = KeyedAct
