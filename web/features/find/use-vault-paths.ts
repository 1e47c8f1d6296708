import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { vaultsQuery } from '../../session/queries/vaults-query.ts'
import { vaultPaths } from './vault-path.ts'

/**
 * The paths of all visible vaults, and the ids of those that the person cannot open; refreshed each time that the search opens, and empty
 * until loaded.
 */
export function useVaultPaths(): { paths: ReadonlyMap<string, string>; closed: ReadonlySet<string> } {
  const { data } = useQuery({ ...vaultsQuery, staleTime: 0 })
  return useMemo(() => {
    const closed = (data ?? []).filter(({ holds_key }) => !holds_key).map(({ id }) => id)
    return { paths: vaultPaths(data ?? []), closed: new Set(closed) }
  }, [data])
}
