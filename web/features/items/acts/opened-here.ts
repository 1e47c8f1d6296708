import { isSameOverview } from '@chaveiro/client/same-overview.ts'
import type { OpenedItem } from '@chaveiro/client/types/items.ts'
import type { Item } from '@chaveiro/contract/items.ts'

const opened = new Map<string, OpenedItem>()

/** Tells that the newest of an item is open in this tab. Answers what tells that it is no more. */
export function tellOpened(itemId: string, item: OpenedItem): () => void {
  opened.set(itemId, item)
  return () => {
    if (opened.get(itemId) === item) opened.delete(itemId)
  }
}

/**
 * What is open in this tab of the item that a card stands for: copying it again is no further reveal. Not for a card that shows
 * anything else than what is open, which a server could have named so.
 */
export function openedHere(card: Item): OpenedItem | null {
  const open = opened.get(card.id)
  const isIt =
    open?.item.revision === card.revision &&
    open.verification.faults.length === 0 &&
    isSameOverview(open.item, card)
  return isIt ? open : null
}
