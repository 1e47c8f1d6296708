import { listVaults } from '@chaveiro/contract/vaults.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../session/api.ts'
import { vaultPaths } from './vault-path.ts'

/** The paths of all vaults in sight, fresh each time that the search opens; empty until they are here. */
export function useVaultPaths(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['found-items-vaults'],
    queryFn: () => api.send(listVaults),
    staleTime: 0,
  })
  return useMemo(() => vaultPaths(data ?? []), [data])
}
