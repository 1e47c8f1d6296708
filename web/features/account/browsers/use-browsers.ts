import { listSessions, revokeOtherSessions, revokeSession } from '@chaveiro/contract/calls/sessions.ts'
import { distrustBrowser, listTrustedBrowsers } from '@chaveiro/contract/calls/unlocking.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'
import { trustedHereQuery } from '../unlock/use-unlock-ways.ts'

const sessionsKey = ['sessions']
export const trustedBrowsersKey = ['trusted-browsers']

/** Where the person is signed in: this browser first, then the most recently seen. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: () => api.send(listSessions),
    staleTime: 0,
    select: (sessions) =>
      [...sessions].sort(
        (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at),
      ),
  })

export const useTrustedBrowsers = () =>
  useQuery({ queryKey: trustedBrowsersKey, queryFn: () => api.send(listTrustedBrowsers), staleTime: 0 })

/** Ends one session, or all but this one if no id is given. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? api.send(revokeOtherSessions) : api.send(revokeSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export function useDistrust() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.send(distrustBrowser, { params: { id } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: trustedBrowsersKey }),
        client.invalidateQueries({ queryKey: trustedHereQuery.queryKey }),
      ]),
  })
}
