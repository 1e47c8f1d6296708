import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { Criticality, Environment, ItemTypeFilter } from '@chaveiro/contract/constants.ts'
import { foldText, hasWords, searchWords } from '@chaveiro/contract/rules/texts/fold-text.ts'
import { byName } from '../../i18n/by-name.ts'

/** An item with its folded texts for searching, computed once on arrival. */
export interface ListedItem {
  item: Item
  foldedTitle: string
  folded: string
  /** The sort key: the title with its numbers padded, so that Ads 30 comes before Ads 114. */
  order: string
}

export interface ItemFilter {
  search: string
  type: ItemTypeFilter | 'all'
  environment: Environment | 'all'
  criticality: Criticality | 'all'
  /** One of the items' tags; empty for all. */
  label: string
  /** Only the person's favourites. */
  favourite: boolean
}

export const noFilter: ItemFilter = {
  search: '',
  type: 'all',
  environment: 'all',
  criticality: 'all',
  label: '',
  favourite: false,
}

/** Telephone numbers and dates in titles are shorter; longer digit strings are compared letter by letter. */
const longestNumber = 16

export function listItem(item: Item): ListedItem {
  const foldedTitle = foldText(item.title)
  const order = foldedTitle.replace(/\d+/g, (digits) => digits.padStart(longestNumber, '0'))
  return {
    item,
    foldedTitle,
    folded: `${foldedTitle}\n${foldText(item.login)}\n${foldText(item.labels.join('\n'))}`,
    order,
  }
}

/** By title; equal titles by age, so that the order is stable. */
export function sortItems(items: readonly ListedItem[]): ListedItem[] {
  return [...items].sort((a, b) => compare(a.order, b.order) || compare(a.item.id, b.item.id))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The items whose title, login or tags contain every word of the search and that pass the filters. */
export function filterItems(
  items: readonly ListedItem[],
  filter: ItemFilter,
  favourites: ReadonlySet<string>,
): ListedItem[] {
  const words = searchWords(filter.search)
  const { type, environment, criticality, label } = filter
  return items.filter(
    ({ item, folded }) =>
      (type === 'all' || item.type === type || (type === 'ad_token' && item.type.startsWith('ad_token_'))) &&
      (environment === 'all' || item.environment === environment) &&
      (criticality === 'all' || item.criticality === criticality) &&
      (label === '' || item.labels.includes(label)) &&
      (!filter.favourite || favourites.has(item.id)) &&
      hasWords(folded, words),
  )
}

export function isFiltering(filter: ItemFilter): boolean {
  return (
    filter.search.trim() !== '' ||
    filter.type !== 'all' ||
    filter.environment !== 'all' ||
    filter.criticality !== 'all' ||
    filter.label !== '' ||
    filter.favourite
  )
}

/** The tags of these items, each once, by name. */
export function labelsOf(items: readonly ListedItem[]): string[] {
  return [...new Set(items.flatMap(({ item }) => item.labels))].sort(byName)
}
