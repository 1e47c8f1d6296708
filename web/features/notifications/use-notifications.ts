import { notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { listNotifications, readNotifications } from '@chaveiro/contract/notifications.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

const queryKey = ['notifications']

/** The caller's notifications, asked for every 30 seconds; a failure is only logged, as specified. */
export function useNotifications() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: () =>
      api.send(listNotifications).catch((error: unknown) => {
        console.error('Notification fetch failed', error)
        throw error
      }),
    refetchInterval: notificationPollSeconds * 1000,
    retry: false,
  })
  const read = useMutation({
    mutationFn: () => api.send(readNotifications),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
  return {
    notifications: data?.notifications ?? [],
    unreadCount: data?.unread_count ?? 0,
    markRead: () => read.mutate(),
  }
}
