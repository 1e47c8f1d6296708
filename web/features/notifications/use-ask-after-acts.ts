import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { newestKey, readingKey } from './use-notifications.ts'

/** How long after the last of several acts in a row the bell refetches, once for all of them. */
const afterActMs = 500

/** Refetches notifications after the person's own acts, so that the bell shows their effect without waiting for the next poll. */
export function useAskAfterActs(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      // Marking as read refetches by itself.
      if (event.mutation.options.mutationKey === readingKey) return
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: newestKey }), afterActMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}
