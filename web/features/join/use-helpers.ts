import { listHelpers } from '@chaveiro/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** The active admins and managers, whom somebody who waits can ask. */
export const useHelpers = () =>
  useQuery({ queryKey: ['helpers'], queryFn: () => api.send(listHelpers), staleTime: 60_000 })
