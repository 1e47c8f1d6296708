import { listItems } from '@chaveiro/contract/items.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../session/api.ts'

const waitMs = 120

/** The best matches in all vaults for what is typed, asked for when the typing pauses. */
export function useFoundItems(typed: string) {
  const wanted = typed.trim()
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), waitMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const query = useQuery({
    queryKey: ['found-items', asked],
    queryFn: () => api.send(listItems, { query: { search: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })
  const isBehind = wanted !== '' && (wanted !== asked || query.isFetching)
  return { query, wanted, isBehind }
}
