import { getOrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../session/api.ts'
import { keySession } from '../../worker/key-session.ts'

/** What admins have set for everybody. */
export const organisationSettingsQuery = queryOptions({
  queryKey: ['settings', 'organisation'],
  queryFn: () => api.send(getOrganisationSettings),
  staleTime: 300_000,
})

/** Applies the organisation's idle time to this browser; the last known value until the server has answered. */
export function useOrganisationIdleLock() {
  const minutes = useQuery(organisationSettingsQuery).data?.lock_after_idle_minutes
  useEffect(() => {
    if (minutes !== undefined) void keySession.lockAfter(minutes)
  }, [minutes])
}
