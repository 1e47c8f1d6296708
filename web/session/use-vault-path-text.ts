import { shownAmong } from '@chaveiro/client/shown-vault.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { vaultsQuery } from './queries/vaults-query.ts'
import { usePathText } from './use-path-text.ts'

/**
 * A vault's whole path, by which vaults of the same name are told apart, from the list of vaults that the screen has loaded; its name as
 * given if the list lacks it.
 */
export function useVaultPathText() {
  const pathText = usePathText()
  const { data } = useQuery({ ...vaultsQuery, enabled: false })
  const byId = useMemo(() => new Map(data?.map((vault) => [vault.id, vault])), [data])
  return useCallback(
    ({ id, name }: { id: string; name: string }) => {
      const shown = shownAmong(byId, id)
      return shown ? pathText(shown) : name
    },
    [byId, pathText],
  )
}
