import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import { notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { denyJit, listJitRequests, revokeJit, withdrawJit } from '@chaveiro/contract/jit.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { toast } from '../../ui/toast.tsx'

const pageRows = 50

export type RequestView = 'all' | 'open'

/** The requests that the person may see, newest first, asked for again while they are looked at. */
export function useRequests(view: RequestView) {
  const { t } = useTranslation('access-requests')
  const query = useInfiniteQuery({
    queryKey: ['access-requests', 'list', view],
    queryFn: ({ pageParam: cursor }) =>
      api.sendPage(listJitRequests, {
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
  const { errorUpdatedAt, isError } = query
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) toast.error(t('loadFailed'))
  }, [isError, errorUpdatedAt, t])
  return query
}

const ends = { deny: denyJit, revoke: revokeJit, withdraw: withdrawJit }

/** Denies, revokes or takes back a request, and says what came of it. */
export function useEndRequest() {
  const { t } = useTranslation('access-requests')
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  return useMutation({
    mutationFn: ({ request, act }: { request: AccessRequest; act: keyof typeof ends }) =>
      api.send(ends[act], { params: { id: request.id } }),
    onSuccess: (_request, { act }) => toast.success(t(`done.${act}`)),
    onError: (error, { act }) => tellFailure(t(`failed.${act}`), error, { preferDetail: true }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['access-requests'] })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
}
