import type { Item } from '@chaveiro/contract/calls/items.ts'

const titles = new Map<string, string>()

/** Remembers items' titles while this page is open, so that missing ones can be named. */
export function rememberTitles(items: readonly Item[]) {
  for (const { id, title } of items) titles.set(id, title)
}

export const titleOf = (itemId: string): string | undefined => titles.get(itemId)
