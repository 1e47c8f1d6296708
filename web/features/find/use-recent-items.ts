import { getItem, type Item } from '@chaveiro/contract/calls/items.ts'
import { errorFacts } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetRecentItem, recentItems } from '../../nouns/items/recent-items.ts'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'

/** What the person used last, if they can still see it. Empty until loaded; loaded only when it is in sight. */
export function useRecentItems(isSeen: boolean): readonly Item[] {
  const { user } = useCurrentUser()
  const [recent] = useState(() => recentItems(user.id))
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
  })
  return data ?? []
}
