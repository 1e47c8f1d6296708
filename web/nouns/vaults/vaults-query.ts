import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** The vaults that the person may see. Asked for by every screen: a list read a moment ago may lack a vault that was made since. */
export const vaultsQuery = queryOptions({
  queryKey: ['vaults'],
  queryFn: () => api.send(listVaults),
  staleTime: 0,
})
