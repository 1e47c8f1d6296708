import { type Item, listItems } from '@chaveiro/contract/calls/items.ts'
import { pageRows } from '@chaveiro/contract/constants.ts'
import { SessionError } from '@chaveiro/device'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoadFailure } from '../../nouns/errors/use-load-failure.ts'
import { api } from '../../session/api.ts'
import { type ListedItem, listItem, sortItems } from './filter-items.ts'
import { rememberTitles } from './known-titles.ts'

export interface ItemList {
  items: ListedItem[]
  /** False while more pages are loading. */
  isWhole: boolean
}

/** 200,000 items; a list must end. */
const maxPages = 200

export const itemsKey = (vaultId: string) => ['items', vaultId]

/** A vault's items by title, loaded once, page by page, so that the first cards do not wait for the last. */
export const itemsQuery = (vaultId: string) =>
  queryOptions({
    queryKey: itemsKey(vaultId),
    queryFn: ({ client, signal }) => loadItems(client, vaultId, signal),
    // Comparing 10,000 items with themselves costs more than rendering the few in sight.
    structuralSharing: false,
  })

export function useItems(vaultId: string) {
  const { t } = useTranslation('items')
  const query = useQuery(itemsQuery(vaultId))
  useLoadFailure(query, t('loadFailed'))
  return query
}

async function loadItems(client: QueryClient, vaultId: string, signal: AbortSignal): Promise<ItemList> {
  const isFirstLoad = client.getQueryData(itemsKey(vaultId)) === undefined
  const items = await fetchItems(vaultId, signal, (soFar) => {
    if (isFirstLoad) client.setQueryData<ItemList>(itemsKey(vaultId), { items: soFar, isWhole: false })
  })
  return { items, isWhole: true }
}

/** All items of a vault by title; `onPart` gets those that are loaded while more are loading. */
export async function fetchItems(
  vaultId: string,
  signal: AbortSignal,
  onPart: (items: ListedItem[]) => void = () => undefined,
): Promise<ListedItem[]> {
  let items: ListedItem[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < maxPages; pages++) {
    const page: { rows: Item[]; nextCursor: string | null } = await api.sendPage(listItems, {
      query: { vault_id: vaultId, limit: pageRows.items, ...(cursor === null ? {} : { cursor }) },
    })
    signal.throwIfAborted()
    rememberTitles(page.rows)
    items = sortItems([...items, ...page.rows.map(listItem)])
    cursor = page.nextCursor
    if (cursor === null) return items
    onPart(items)
  }
  throw new SessionError('answer_endless')
}

/** Updates a vault's list at once from an answer, and refetches it when asked to. */
export function itemListOf(client: QueryClient, vaultId: string) {
  const change = (edit: (items: ListedItem[]) => ListedItem[]) =>
    client.setQueryData<ItemList>(itemsKey(vaultId), (list) => list && { ...list, items: edit(list.items) })
  return {
    put: (item: Item) =>
      change((items) => sortItems([...items.filter((other) => other.item.id !== item.id), listItem(item)])),
    remove: (id: string) => change((items) => items.filter((other) => other.item.id !== id)),
    reload: () => client.invalidateQueries({ queryKey: itemsKey(vaultId) }),
  }
}

export function useItemList(vaultId: string) {
  const client = useQueryClient()
  return useMemo(() => itemListOf(client, vaultId), [client, vaultId])
}
