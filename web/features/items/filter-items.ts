import type { Criticality, Environment, ItemTypeFilter } from '@chaveiro/contract/constants.ts'
import type { Item } from '@chaveiro/contract/items.ts'
import { foldText } from '@chaveiro/contract/rules/fold-text.ts'

/** An item with what searches compare, folded once when it arrives. */
export interface ListedItem {
  item: Item
  foldedTitle: string
  folded: string
}

export interface ItemFilter {
  search: string
  type: ItemTypeFilter | 'all'
  environment: Environment | 'all'
  criticality: Criticality | 'all'
}

export const noFilter: ItemFilter = { search: '', type: 'all', environment: 'all', criticality: 'all' }

export function listItem(item: Item): ListedItem {
  const foldedTitle = foldText(item.title)
  return { item, foldedTitle, folded: `${foldedTitle}\n${foldText(item.login)}` }
}

/** By title; equal titles by age, so that the order is stable. */
export function sortItems(items: readonly ListedItem[]): ListedItem[] {
  return [...items].sort((a, b) => compare(a.foldedTitle, b.foldedTitle) || compare(a.item.id, b.item.id))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The items whose title or login holds every word of the search, and that pass the three filters. */
export function filterItems(items: readonly ListedItem[], filter: ItemFilter): ListedItem[] {
  const words = foldText(filter.search).split(/\s+/).filter(Boolean)
  const { type, environment, criticality } = filter
  return items.filter(
    ({ item, folded }) =>
      (type === 'all' || item.type === type || (type === 'ad_token' && item.type.startsWith('ad_token_'))) &&
      (environment === 'all' || item.environment === environment) &&
      (criticality === 'all' || item.criticality === criticality) &&
      words.every((word) => folded.includes(word)),
  )
}

export function isFiltering(filter: ItemFilter): boolean {
  return (
    filter.search.trim() !== '' ||
    filter.type !== 'all' ||
    filter.environment !== 'all' ||
    filter.criticality !== 'all'
  )
}
