import { shownAmong } from '@chaveiro/client/shown-vault.ts'
import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { vaultsQuery } from '../../session/queries/vaults-query.ts'
import { usePathText } from '../../session/use-path-text.ts'

const freshMs = 10_000

/**
 * Returns all visible vaults, as hits name them, and the ids of those that the person cannot open. Empty until loaded. A list that another
 * screen read a moment ago is good enough: in a large organisation it is the longest answer of all, and the first hits would wait for it.
 */
export function useVaultPaths() {
  const pathText = usePathText()
  const { data } = useQuery({ ...vaultsQuery, staleTime: freshMs })
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
