import { listedPlaceAmong } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { usePathText } from './use-path-text.ts'
import { vaultsQuery } from './vaults-query.ts'

/**
 * A vault's whole path, by which vaults of the same name are told apart; its name as given while the list of vaults lacks it. `loads`: asks
 * for that list, where the screen has not.
 */
export function useVaultPathText({ loads = false } = {}) {
  const pathText = usePathText()
  const { data } = useQuery({ ...vaultsQuery, enabled: loads })
  const byId = useMemo(() => new Map(data?.map((vault) => [vault.id, vault])), [data])
  return useCallback(
    ({ id, name }: { id: string; name: string }) => {
      const shown = listedPlaceAmong(byId, id)
      return shown ? pathText(shown) : name
    },
    [byId, pathText],
  )
}
