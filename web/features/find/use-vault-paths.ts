import { shownAmong } from '@chaveiro/client/shown-vault.ts'
import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { vaultsQuery } from '../../session/queries/vaults-query.ts'
import { usePathText } from '../../session/use-path-text.ts'

/**
 * Returns all visible vaults, as hits name them, and the ids of those that the person cannot open. Empty until loaded; refetched each time
 * the search opens.
 */
export function useVaultPaths() {
  const pathText = usePathText()
  const { data } = useQuery(vaultsQuery)
  return useMemo(() => {
    const vaults = new Map(data?.map((vault) => [vault.id, vault]))
    const closed = new Set(data?.flatMap(({ id, holds_key }) => (holds_key ? [] : [id])))
    const shown = (id: string): ShownVault | null => shownAmong(vaults, id)
    return {
      vaults: data ?? [],
      shown,
      pathOf: (id: string) => {
        const vault = shown(id)
        return vault === null ? undefined : pathText(vault)
      },
      closed,
    }
  }, [data, pathText])
}
