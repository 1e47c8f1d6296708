import { listItems } from '@chaveiro/contract/items.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const foundItemsKey = ['found-items'] as const

/** An answer that came before the box was drawn is the one that it shows; a later search asks again. */
const freshMs = 2_000

/** The best matches in all vaults for what is typed. */
export const foundItemsQuery = (search: string) =>
  queryOptions({
    queryKey: [...foundItemsKey, search],
    queryFn: () => api.send(listItems, { query: { search } }),
    staleTime: freshMs,
    gcTime: 30_000,
  })

/**
 * Asks as the key is pressed, before anything is drawn, so that the box finds the answer on its way. Does nothing while
 * another question is on its way: questions follow answers.
 */
export function askAhead(client: QueryClient, typed: string): void {
  const search = typed.trim()
  if (search === '' || client.isFetching({ queryKey: foundItemsKey }) > 0) return
  void client.prefetchQuery(foundItemsQuery(search))
}
