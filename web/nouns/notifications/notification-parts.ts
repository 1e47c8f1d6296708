import { listNotificationParts } from '@chaveiro/contract/calls/notifications.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/**
 * The single notifications that one entry combines. Whatever joins or leaves them changes its id or count, so that they are asked for once:
 * an entry that is gone has none.
 */
export const notificationPartsQuery = ({ id, count }: { id: string; count: number }) =>
  queryOptions({
    queryKey: ['notification-parts', id, count],
    queryFn: () => api.send(listNotificationParts, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
