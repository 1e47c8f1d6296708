import { getDashboard } from '@chaveiro/contract/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** Figures and recent activity. That they failed is logged only, as specified; the screen shows what it has. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: () =>
      api.send(getDashboard).catch((error: unknown) => {
        console.error('Dashboard stats failed', error)
        throw error
      }),
  })
}
