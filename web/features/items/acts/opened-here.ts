import type { OpenedItem } from '@chaveiro/client/types/items.ts'

const opened = new Map<string, OpenedItem>()

/** Tells that the newest of an item is open in this tab. Answers what tells that it is no more. */
export function tellOpened(itemId: string, item: OpenedItem): () => void {
  opened.set(itemId, item)
  return () => {
    if (opened.get(itemId) === item) opened.delete(itemId)
  }
}

/** What is open in this tab of an item's revision: copying it again is no further reveal. */
export function openedHere(itemId: string, revision: number): OpenedItem | null {
  const item = opened.get(itemId)
  return item?.item.revision === revision && item.verification.faults.length === 0 ? item : null
}
