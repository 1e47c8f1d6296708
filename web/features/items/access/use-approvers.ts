import { countApprovers } from '@chaveiro/contract/break-glass.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'

/** How many other people could give one of the two approvals in this vault. */
export function useApprovers(vaultId: string, isAsked: boolean) {
  const { data } = useQuery({
    queryKey: ['approvers', vaultId],
    queryFn: () => api.send(countApprovers, { query: { vault_id: vaultId } }),
    enabled: isAsked,
    staleTime: 0,
  })
  return { count: data?.approvers ?? 0, areTooFew: data !== undefined && data.approvers < data.needed }
}
