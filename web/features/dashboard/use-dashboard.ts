import { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import { notificationPollSeconds } from '@chaveiro/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'

/** Figures and recent activity. A failure is only logged, as specified; the screen shows what it has. */
export function useDashboard({ watched = false, enabled = true } = {}) {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: () =>
      api.send(getDashboard).catch((error: unknown) => {
        console.error('Dashboard stats failed', error)
        throw error
      }),
    enabled,
    refetchInterval: watched && notificationPollSeconds * 1000,
  })
}

/** How many requests wait for this person's decision, polled like notifications; 0 for those who decide nothing. */
export function usePendingDecisions() {
  const { may } = useCurrentUser()
  const decides = may('approve_jit', { isOwn: false, hasApproved: false })
  const { data } = useDashboard({ watched: true, enabled: decides })
  return {
    jit: (decides && data?.pending_jit_requests) || 0,
    breakGlass: (decides && data?.pending_break_glass_requests) || 0,
  }
}
