import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../session/api.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { vaultsQuery } from './vaults-query.ts'

const quietMs = 30_000
const whileWaitingMs = 5000

/** What this person's device is about to deliver, and what the person waits for; refetches the vaults when it changes. */
export function useDeliveries() {
  const client = useQueryClient()
  const isUnlocked = useKeyStatus().state === 'unlocked'
  const query = useQuery({
    queryKey: ['deliveries'],
    queryFn: () => api.send(listDeliveries),
    enabled: isUnlocked,
    refetchInterval: ({ state }) =>
      state.data && (state.data.waiting.length > 0 || state.data.due_generations.length > 0)
        ? whileWaitingMs
        : quietMs,
  })
  const state =
    query.data && JSON.stringify([query.data.waiting, query.data.due_generations, query.data.unkeyed])
  // A screen that begins with a known state loads its vaults by itself.
  const known = useRef(state)
  useEffect(() => {
    if (state === known.current) return
    known.current = state
    if (state !== undefined) void client.invalidateQueries({ queryKey: vaultsQuery.queryKey })
  }, [client, state])
  return query
}
