import { getMe } from '@chaveiro/contract/sessions.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** The signed-in person; also for `queryClient.invalidateQueries` after what changes them. */
export const currentUserQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => api.send(getMe),
  staleTime: 60_000,
})

/** The signed-in person, and whether they are a custodian (admin or manager). Suspends until known. */
export function useCurrentUser() {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  return { user, isCustodian: user.role === 'admin' || user.role === 'manager' }
}
