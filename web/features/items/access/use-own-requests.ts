import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import { type AccessKind, accessKinds } from '@chaveiro/contract/constants.ts'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'

const waitingMs = 5_000
const idleMs = 30_000

/** Whether a request gives access at this moment. */
export const isGranted = (request: AccessRequest, now: number): boolean =>
  request.status === 'approved' && request.expires_at !== null && Date.parse(request.expires_at) > now

/** Whether a request is still undecided or under way. */
export const isWaiting = ({ status, expires_at }: AccessRequest): boolean =>
  status === 'pending' || (status === 'approved' && expires_at === null)

/** The person's newest request of each kind for an item, polled while they wait for a decision; null until all are loaded. */
export function useOwnRequests(itemId: string, isAsked: boolean): AccessRequest[] | null {
  return useQueries({
    queries: accessKinds.map((kind) => ({
      queryKey: ['access-requests', 'own', itemId, kind],
      queryFn: () => newestOwn(itemId, kind),
      enabled: isAsked,
      staleTime: 0,
      refetchInterval: ({ state: { data } }: { state: { data?: AccessRequest | null | undefined } }) =>
        data && isWaiting(data) ? waitingMs : idleMs,
    })),
    combine: (queries) =>
      isAsked && queries.every(({ isSuccess }) => isSuccess)
        ? queries.flatMap(({ data }) => data ?? [])
        : null,
  })
}

async function newestOwn(itemId: string, kind: AccessKind): Promise<AccessRequest | null> {
  const query = { item_id: itemId, mine: 'true', limit: 1 }
  return (await api.send(callsOfKind[kind].list, { query }))[0] ?? null
}
