import { mayOpenItem } from '@chaveiro/contract/calls/reveals.ts'
import { notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../session/api.ts'

/** Queries about who may open what: when one of these changes, the right to what is open is checked at once. */
const telling = new Set(['vaults', 'vault-access', 'items', 'item', 'notifications', 'access-requests'])
/**
 * While something of an item is open in this tab, checks whether the person may still open it: with every poll, and at once when this tab
 * learns of a change. `onEnd` closes it.
 */
export function useRightToOpened(
  itemId: string,
  revision: number | undefined,
  isOpen: boolean,
  onEnd: () => void,
) {
  const client = useQueryClient()
  const queryKey = ['right-to-open', itemId, revision ?? null]
  const name = hashKey(queryKey)
  const { data, isFetching } = useQuery({
    queryKey,
    queryFn: () =>
      api.send(mayOpenItem, { params: { id: itemId }, query: revision === undefined ? {} : { revision } }),
    enabled: isOpen,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: notificationPollSeconds * 1000,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (!isOpen) return
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.state.fetchStatus !== 'idle') return
      if (!telling.has(String(query.queryKey[0]))) return
      void client.refetchQueries({ predicate: ({ queryHash }) => queryHash === name })
    })
  }, [client, name, isOpen])
  // An answer from before it was opened again says nothing; it is being refetched.
  const isOver = isOpen && !isFetching && data?.may_open === false
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
}
