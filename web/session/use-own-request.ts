import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import { listJitRequests } from '@chaveiro/contract/jit.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

const waitingMs = 5_000
const idleMs = 30_000

const ownRequestKey = (itemId: string) => ['access-requests', 'own', itemId]

/** Whether a request gives access at this moment. */
export const isGranted = (request: AccessRequest, now: number): boolean =>
  request.status === 'approved' && request.expires_at !== null && Date.parse(request.expires_at) > now

/** The person's newest request for an item, looked at often while they wait for what comes of it. */
export function useOwnRequest(itemId: string, isAsked: boolean) {
  return useQuery({
    queryKey: ownRequestKey(itemId),
    queryFn: async () => {
      const query = { item_id: itemId, mine: 'true', limit: 1 }
      return (await api.send(listJitRequests, { query }))[0] ?? null
    },
    enabled: isAsked,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'pending' || (data?.status === 'approved' && data.expires_at === null)
        ? waitingMs
        : idleMs,
  })
}
