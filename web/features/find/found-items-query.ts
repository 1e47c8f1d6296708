import { listItems } from '@chaveiro/contract/items.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

const key = 'found-items'

/** An answer that came before the box was drawn is the one that it shows; a later search asks again. */
const freshMs = 2_000

/** The best matches in all vaults, asked for each time that somebody searches. */
export const foundItemsQuery = (search: string) =>
  queryOptions({
    queryKey: [key, search],
    queryFn: () => api.send(listItems, { query: { search } }),
    staleTime: freshMs,
    gcTime: 30_000,
  })

/**
 * Asks as the key is pressed, before anything is drawn: who shows the matches then finds the question on its way. Not while
 * another is, since questions follow answers.
 */
export function askAhead(client: QueryClient, typed: string): void {
  const search = typed.trim()
  if (search === '' || client.isFetching({ queryKey: [key] }) > 0) return
  void client.prefetchQuery(foundItemsQuery(search))
}
