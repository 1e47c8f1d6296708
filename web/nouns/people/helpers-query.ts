import { listHelpers } from '@chaveiro/contract/calls/users.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** The active admins and managers, whom everybody may ask for help. */
export const helpersQuery = queryOptions({
  queryKey: ['helpers'],
  queryFn: () => api.send(listHelpers),
  staleTime: 60_000,
})
