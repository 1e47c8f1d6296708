import { listItems } from '@chaveiro/contract/items.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../session/api.ts'

/** An answer that takes longer than this no longer keeps the next question waiting. */
const patienceMs = 1500

/** The best matches in all vaults for what is typed: asked for with the first key, then as fast as answers come. */
export function useFoundItems(typed: string) {
  const wanted = typed.trim()
  const [asked, setAsked] = useState(wanted)
  const query = useQuery({
    queryKey: ['found-items', asked],
    queryFn: () => api.send(listItems, { query: { search: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })
  const isAnswered = asked === '' || !query.isFetching
  useEffect(() => {
    if (wanted === asked) return
    if (isAnswered) return setAsked(wanted)
    const timer = setTimeout(() => setAsked(wanted), patienceMs)
    return () => clearTimeout(timer)
  }, [wanted, asked, isAnswered])
  const isBehind = wanted !== '' && (wanted !== asked || query.isFetching)
  return { query, wanted, isBehind }
}
