import { criticalities } from '@chaveiro/contract/constants.ts'
import type { ListSort, SortKey } from '../../../nouns/items/list-look.ts'
import type { ListedItem } from '../filter-items.ts'

/** What a column sorts by; empty values come last in both directions. */
const keyOf: Record<Exclude<SortKey, 'title'>, (listed: ListedItem) => string> = {
  login: ({ item }) => item.login.toLowerCase(),
  type: ({ item }) => item.type,
  client: ({ item }) => item.client.toLowerCase(),
  criticality: ({ item }) => String(criticalities.indexOf(item.criticality)),
  changed: ({ item }) => item.updated_at,
  expires: ({ item }) => item.expires_at ?? '',
}

/** Rows in the chosen order. They arrive by title, so that equal ones stay in the order of their titles. */
export function sortRows(items: readonly ListedItem[], { by, isDown }: ListSort): readonly ListedItem[] {
  if (by === 'title') return isDown ? items.toReversed() : items
  const of = keyOf[by]
  const turn = isDown ? -1 : 1
  return items
    .map((listed) => ({ listed, key: of(listed) }))
    .sort((a, b) => {
      if (a.key === b.key) return 0
      if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1
      return a.key < b.key ? -turn : turn
    })
    .map(({ listed }) => listed)
}
