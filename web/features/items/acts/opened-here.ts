import type { Item } from '@chaveiro/contract/calls/items.ts'
import { type DrawnVault, isSameOverview, type OpenedItem } from '@chaveiro/device'

const opened = new Map<string, { item: OpenedItem; vault: DrawnVault }>()

/** Registers that an item's newest revision is open in this tab, in a vault of this name. Returns a function that ends the registration. */
export function registerOpened(itemId: string, item: OpenedItem, vault: DrawnVault): () => void {
  opened.set(itemId, { item, vault })
  return () => {
    if (opened.get(itemId)?.item === item) opened.delete(itemId)
  }
}

/**
 * Returns the item behind a card if it is open in this tab, so that copying it needs no further reveal. Null if the card shows
 * anything else than what is open, or a vault of another name, since the server could have made that up.
 */
export function openedHere(card: Item, vault: DrawnVault | null): OpenedItem | null {
  const open = opened.get(card.id)
  if (!open || !vault || !isSameVault(open.vault, vault)) return null
  const { item, verification, isOlder } = open.item
  const isIt =
    !isOlder &&
    item.revision === card.revision &&
    verification.faults.length === 0 &&
    isSameOverview(item, card)
  return isIt ? open.item : null
}

const isSameVault = (one: DrawnVault, other: DrawnVault) =>
  one.id === other.id && one.type === other.type && JSON.stringify(one.path) === JSON.stringify(other.path)
