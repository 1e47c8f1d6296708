import { getItem, type Item } from '@chaveiro/contract/calls/items.ts'
import { errorFacts } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { forgetRecentItem, recentItems } from './recent-items.ts'

/**
 * What the person used last, if they can still see it. Empty until loaded; loaded only when it is in sight.
 * @param follows whether what is used meanwhile comes on top; otherwise the list stays as it was
 */
export function useRecentItems(isSeen: boolean, follows = false): readonly Item[] {
  const { user } = useCurrentUser()
  const [atFirst] = useState(() => recentItems(user.id))
  const recent = follows ? recentItems(user.id) : atFirst
  const { data } = useQuery({
    queryKey: ['recent-items', recent.map(({ id }) => id)],
    queryFn: async () => {
      const ask = async (id: string) => {
        try {
          return await api.send(getItem, { params: { id } })
        } catch (error) {
          if (errorFacts(error).code === 'not_found') forgetRecentItem(user.id, id)
          return null
        }
      }
      const items = await Promise.all(recent.map(({ id }) => ask(id)))
      return items.filter((item) => item !== null)
    },
    enabled: isSeen && recent.length > 0,
    staleTime: 0,
    placeholderData: (previous) => (follows ? previous : undefined),
  })
  return data ?? []
}
