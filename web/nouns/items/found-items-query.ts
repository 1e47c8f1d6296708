import { listItems } from '@chaveiro/contract/calls/items.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

export const foundItemsKey = ['found-items'] as const

/** For so long, an answer that came before the box was rendered is used; a later search asks again. */
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
 * Starts the query when the key is pressed, before anything is rendered, so that the list finds it under way. Skipped while another query
 * runs, since each waits for the answer before it.
 */
export function askAhead(client: QueryClient, typed: string): void {
  const search = typed.trim()
  if (search === '' || client.isFetching({ queryKey: foundItemsKey }) > 0) return
  void client.prefetchQuery(foundItemsQuery(search))
}
