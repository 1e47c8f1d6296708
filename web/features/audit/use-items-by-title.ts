import { getItem } from '@chaveiro/contract/calls/items.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { foundItemsQuery } from '../../nouns/items/found-items-query.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { api } from '../../session/api.ts'
import type { Choice } from './use-known-things.ts'

export interface FoundItem extends Choice {
  /** Its vaults' names, from the top. */
  path: string
}

/** The items that match the typed text, undefined while it is empty, and the query that finds them. */
export function useItemsByTitle(typed: string) {
  const search = typed.trim()
  const source = useQuery({
    ...foundItemsQuery(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const { data: items } = source
  const pathOf = usePaths()
  const matches = useMemo((): FoundItem[] | undefined => {
    if (search === '') return undefined
    return items?.map(({ id, title, vault_id }) => ({ id, name: title, path: pathOf(vault_id) }))
  }, [search, items, pathOf])
  return { matches, source }
}

/** An item's title and its vaults' names from the top, as the server has them; undefined for one that is deleted or hidden. */
export function useItemPlace(id: string | undefined): { title: string; path: string } | undefined {
  const { data } = useQuery({
    queryKey: ['audit-item', id],
    queryFn: () => api.send(getItem, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    retry: false,
  })
  const pathOf = usePaths()
  return data && { title: data.title, path: pathOf(data.vault_id) }
}

/** The names of a vault and of those above it, from the top: client, then vault. */
function usePaths(): (vaultId: string) => string {
  const { data: vaults } = useQuery(vaultsQuery)
  return useMemo(() => {
    const byId = new Map((vaults ?? []).map((vault) => [vault.id, vault]))
    return (vaultId) =>
      vaultLine(byId, vaultId)
        .map(({ name }) => name)
        .join('/')
  }, [vaults])
}
