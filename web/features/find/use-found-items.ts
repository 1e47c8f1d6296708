import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { foundItemsQuery } from '../../nouns/items/found-items-query.ts'

/** An answer that takes longer than this no longer delays the next query. */
const patienceMs = 1500

/** The best matches for the typed text in all vaults: queried at the first key, then as fast as answers come. */
export function useFoundItems(typed: string) {
  const wanted = typed.trim()
  const [asked, setAsked] = useState(wanted)
  const query = useQuery({
    ...foundItemsQuery(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const isAnswered = asked === '' || !query.isFetching
  if (wanted !== asked && isAnswered) setAsked(wanted)
  useEffect(() => {
    if (wanted === asked) return
    const timer = setTimeout(() => setAsked(wanted), patienceMs)
    return () => clearTimeout(timer)
  }, [wanted, asked])
  const isBehind = wanted !== '' && (wanted !== asked || query.isFetching)
  return { query, wanted, isBehind }
}
