import { isSameOverview } from '@chaveiro/client/same-overview.ts'
import type { OpenedItem } from '@chaveiro/client/types/items.ts'
import type { Item } from '@chaveiro/contract/items.ts'

const opened = new Map<string, OpenedItem>()

/** Registers an item's newest revision as open in this tab. Returns the function that ends it. */
export function tellOpened(itemId: string, item: OpenedItem): () => void {
  opened.set(itemId, item)
  return () => {
    if (opened.get(itemId) === item) opened.delete(itemId)
  }
}

/**
 * The item behind a card, if it is open in this tab: copying from it again is no further reveal. Null if the card shows anything else than
 * what is open, since a server could have put that id on it.
 */
export function openedHere(card: Item): OpenedItem | null {
  const open = opened.get(card.id)
  const isIt =
    open?.item.revision === card.revision &&
    open.verification.faults.length === 0 &&
    isSameOverview(open.item, card)
  return isIt ? open : null
}
