import type { Item } from '@chaveiro/contract/calls/items.ts'
import { type ItemFilters, passesFilters } from '@chaveiro/contract/rules/search/item-filters.ts'
import { foldText, hasWords, searchWords } from '@chaveiro/contract/rules/texts/fold-text.ts'

/** Whether any filter narrows the list at all. */
export function isFiltered(filters: ItemFilters): boolean {
  return Boolean(filters.search?.trim() || filters.type || filters.environment || filters.criticality)
}

/** The items that match the filters; every word of the search is in the title or the login. */
export function filterItems(items: readonly Item[], filters: ItemFilters): Item[] {
  const words = searchWords(filters.search ?? '')
  return items.filter(
    (item) =>
      passesFilters(item, filters) &&
      (words.length === 0 || hasWords(foldText(`${item.title}\n${item.login}`), words)),
  )
}

/** One page of the items after the previous page, in the order of ids. The next begins after its last id. */
export function pageOf<T extends { id: string }>(
  rest: readonly T[],
  limit: number,
): { page: T[]; next: string | undefined } {
  const page = rest.slice(0, limit)
  return { page, next: rest.length > limit ? page.at(-1)?.id : undefined }
}
