import { type AccessRequest, callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import { listRuns } from '@chaveiro/contract/calls/machines.ts'
import { listVaultRequests } from '@chaveiro/contract/calls/vault-requests.ts'
import { type AccessKind, notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import type { EndingHandle, RequestHandle } from '@chaveiro/device'
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { useLoadFailure } from '../../nouns/errors/use-load-failure.ts'
import { api } from '../../session/api.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'

const pageRows = 50
type Shown = RequestHandle | EndingHandle
type Ending = 'deny' | 'revoke' | 'withdraw'

export const requestViews = ['all', 'open'] as const
export type RequestView = (typeof requestViews)[number]

/** Requests for vaults that wait for a decision, refreshed while a screen shows them. */
export const openVaultRequestsQuery = queryOptions({
  queryKey: ['vault-requests', 'open'],
  queryFn: () => api.send(listVaultRequests, { query: { open: 'true' } }),
  staleTime: 0,
  refetchInterval: notificationPollSeconds * 1000,
})

/** Runs of machines that ask each time, refreshed while a screen shows them. */
export const runsQuery = queryOptions({
  queryKey: ['machine-runs', 'all'],
  queryFn: () => api.send(listRuns, { query: {} }),
  staleTime: 0,
  refetchInterval: notificationPollSeconds * 1000,
})

/** The requests of one kind that the person may see, newest first, refreshed while the screen shows. */
export function useRequests(kind: AccessKind, view: RequestView) {
  const { t } = useTranslation('access-requests')
  const query = useInfiniteQuery({
    queryKey: ['access-requests', 'list', kind, view],
    queryFn: ({ pageParam: cursor }) =>
      api.sendPage(callsOfKind[kind].list, {
        query: {
          limit: pageRows,
          ...(view === 'open' ? { open: 'true' } : {}),
          ...(cursor === null ? {} : { cursor }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: notificationPollSeconds * 1000,
  })
  const { data, errorUpdatedAt } = query
  // The button that asked for the next page shows its failure itself.
  const isError = query.isError && !query.isFetchNextPageError
  useLoadFailure({ data, isError, errorUpdatedAt }, t(`${kind}.loadFailed`))
  return query
}

/** The ids of requests that ended by the server's word alone; empty until they were checked. */
export function useUnsignedEndings(requests: readonly AccessRequest[]): readonly string[] {
  const drawn = requests.map(({ id, status, vault_id }) => ({ id, status, vault_id }))
  const { data } = useQuery({
    queryKey: ['access-requests', 'unsigned-endings', drawn],
    queryFn: () => keySession.access.unsignedEndings(drawn),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? none
}
const none: readonly string[] = []

/** Refetches everything that a decided request changes on screens. */
export function useRefetchRequests() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['access-requests'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }
}

/** Denies, revokes or withdraws the request that `show` answers, unless it is null, and shows the outcome. */
export function useEndRequest() {
  const { t } = useTranslation('access-requests')
  const askAnew = useRefetchRequests()
  const tellFailure = useFailureToast()
  return useMutation({
    mutationFn: async ({ show, act }: { show: () => Promise<Shown | null>; act: Ending }) => {
      const handle = await show()
      return handle && keySession.access[act](handle)
    },
    onSuccess: (request, { act }) => request && toast.success(t(`done.${act}`)),
    onError: (error, { act }) => tellFailure(t(`failed.${act}`), error, { preferDetail: true }),
    onSettled: askAnew,
  })
}
