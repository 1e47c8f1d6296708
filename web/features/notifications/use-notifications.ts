import type { CallOutput } from '@chaveiro/contract/call.ts'
import * as calls from '@chaveiro/contract/calls/notifications.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  logNotificationFailure,
  newestNotificationsQuery,
  notificationsEveryMs,
  notificationsKey,
} from '../../nouns/notifications/newest-notifications.ts'
import { api } from '../../session/api.ts'

export type Notification = CallOutput<typeof calls.listNotifications>['notifications'][number]

const queryKey = notificationsKey
export const newestKey = newestNotificationsQuery.queryKey
/** Mutation key of marking as read. */
export const readingKey = [...queryKey, 'read']
const refetchInterval = notificationsEveryMs
const pageRows = 50

/** The person's newest notifications. */
export const useNotifications = () => useQuery(newestNotificationsQuery)

/** All notifications, page by page. */
export function useAllNotifications() {
  return useInfiniteQuery({
    queryKey: [...queryKey, 'all'],
    queryFn: ({ pageParam }) =>
      api
        .sendPage(calls.listNotifications, {
          query: { limit: pageRows, ...(pageParam === null ? {} : { cursor: pageParam }) },
        })
        .catch(logNotificationFailure),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval,
    retry: false,
    staleTime: 0,
  })
}

/** Marks the named ones as read, or all up to one. Those that could not be marked stay new. */
export function useReadNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: readingKey,
    mutationFn: (read: { ids: string[] } | { up_to: string }) =>
      api.send(calls.readNotifications, { body: read }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey, predicate: ({ queryKey: [, kind] }) => kind !== 'parts' }),
  })
}
