import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import type { Facts } from '@chaveiro/contract/rules/people/right-conditions.ts'
import { type Action, decide } from '@chaveiro/contract/rules/people/rights.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** The signed-in person's query; also for `queryClient.invalidateQueries` after acts that change them. */
export const currentUserQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => api.send(getMe),
  staleTime: 60_000,
})

/** The signed-in person, and what they may do. Suspends until known. */
export function useCurrentUser() {
  const { data: user } = useSuspenseQuery(currentUserQuery)
  return {
    user,
    /** Whether the table of rights, by which the server decides too, allows an action. */
    may: (action: Action, facts?: Facts) => decide(user.role, action, facts).allowed,
  }
}
