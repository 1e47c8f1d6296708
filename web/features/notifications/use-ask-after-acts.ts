import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { newestKey, readingKey } from './use-notifications.ts'

/** So long after the last of several acts that follow one another, the bell asks once for all of them. */
const afterActMs = 500

/** Whoever did something sees at once what it brought or ended in their bell, not at its next look. */
export function useAskAfterActs(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      // Reading notifications asks by itself.
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
