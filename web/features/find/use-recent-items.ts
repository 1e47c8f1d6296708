import { getItem, type Item } from '@chaveiro/contract/items.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { recentItems } from '../../session/recent-items.ts'

/** What the person used last, as far as it is still there for them; empty until it is here. */
export function useRecentItems(): readonly Item[] {
  const { user } = useCurrentUser()
  const [recent] = useState(() => recentItems(user.id))
  const { data } = useQuery({
    queryKey: ['recent-items', recent.map(({ id }) => id)],
    queryFn: async () => {
      const found = await Promise.all(
        recent.map(({ id }) => api.send(getItem, { params: { id } }).catch(() => null)),
      )
      return found.filter((item) => item !== null)
    },
    enabled: recent.length > 0,
    staleTime: 0,
  })
  return data ?? []
}
