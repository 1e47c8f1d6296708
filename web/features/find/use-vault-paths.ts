import type { Item } from '@chaveiro/contract/calls/items.ts'
import { type DrawnVault, listedPlaceAmong } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { usePathText } from '../../nouns/vaults/use-path-text.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'

const freshMs = 10_000

/**
 * Returns all visible vaults, as hits name them, and the ids of those that the person cannot open. Empty until loaded. A list that another
 * screen read a moment ago is good enough, unless an item is in a vault that it lacks: in a large organisation it is the longest answer
 * of all, and the first hits would wait for it.
 */
export function useVaultPaths(items: readonly Item[], isSeen: boolean) {
  const pathText = usePathText()
  const { data, refetch } = useQuery({ ...vaultsQuery, staleTime: freshMs })
  const vaults = useMemo(() => new Map(data?.map((vault) => [vault.id, vault])), [data])
  const lacksOne = isSeen && data !== undefined && items.some(({ vault_id }) => !vaults.has(vault_id))
  useEffect(() => {
    if (lacksOne) void refetch()
  }, [lacksOne, refetch])
  return useMemo(() => {
    const closed = new Set(data?.flatMap(({ id, holds_key }) => (holds_key ? [] : [id])))
    const shown = (id: string): DrawnVault | null => listedPlaceAmong(vaults, id)
    return {
      vaults: data ?? [],
      shown,
      pathOf: (id: string) => {
        const vault = shown(id)
        return vault === null ? undefined : pathText(vault)
      },
      closed,
    }
  }, [data, vaults, pathText])
}
