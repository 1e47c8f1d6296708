import { useCallback, useRef } from 'react'
import { type Notification, useReadNotifications } from './use-notifications.ts'
import { useSeen } from './use-seen.ts'

/** Marks entries as read when they are seen. Those that were new on arrival keep their mark while the list stays open. */
export function useFresh() {
  const { mutate } = useReadNotifications()
  const fresh = useRef(new Set<string>())
  const markRead = useCallback((ids: string[]) => mutate({ ids }), [mutate])
  const watch = useSeen(markRead)
  const isFresh = ({ id, is_read }: Notification) => {
    if (!is_read) fresh.current.add(id)
    return fresh.current.has(id)
  }
  return { isFresh, markRead, watchOf: ({ is_read }: Notification) => (is_read ? undefined : watch) }
}
