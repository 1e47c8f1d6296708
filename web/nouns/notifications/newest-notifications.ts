import { listNotifications } from '@chaveiro/contract/calls/notifications.ts'
import { notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

export const notificationsKey = ['notifications']
export const notificationsEveryMs = notificationPollSeconds * 1000

/** Logged, as specified; the list shows the failure. */
export function logNotificationFailure(error: unknown): never {
  console.error('Notification fetch failed', error)
  throw error
}

/** The person's newest notifications, refetched every 30 seconds: the bell's, and what the dashboard lists of them. */
export const newestNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'newest'],
  queryFn: () => api.send(listNotifications).catch(logNotificationFailure),
  refetchInterval: notificationsEveryMs,
  retry: false,
})
