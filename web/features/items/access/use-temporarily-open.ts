import { callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import { type AccessKind, accessKinds } from '@chaveiro/contract/constants.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../session/api.ts'
import { useNowUntil } from '../use-now-until.ts'
import { isGranted } from './use-own-requests.ts'

const askAgainMs = 30_000
/** Access lasts a day at most, so older requests are over. */
const newest = 200

export const ownRequestsKey = (kind: AccessKind) => ['access-requests', 'own', 'all', kind]

/** The ids of items that the person has temporary access to, by their approved requests. */
export function useTemporarilyOpen(isAsked: boolean): ReadonlySet<string> {
  const requests = useQueries({
    queries: accessKinds.map((kind) => ({
      queryKey: ownRequestsKey(kind),
      queryFn: () => api.send(callsOfKind[kind].list, { query: { mine: 'true', limit: newest } }),
      enabled: isAsked,
      refetchInterval: askAgainMs,
    })),
    combine: (queries) => queries.flatMap(({ data }) => data ?? []),
  })
  const now = useNowUntil(
    requests
      .flatMap(({ expires_at }) => expires_at ?? [])
      .toSorted()
      .at(-1) ?? null,
  )
  const ids = requests
    .filter((request) => isGranted(request, now))
    .map((request) => request.item_id)
    .toSorted()
    .join(' ')
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids])
}
