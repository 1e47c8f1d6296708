import { getItem } from '@chaveiro/contract/items.ts'
import { vaultLine } from '@chaveiro/contract/rules/vault-line.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../session/api.ts'
import { foundItemsQuery } from '../../session/queries/found-items-query.ts'
import { vaultsQuery } from '../../session/queries/vaults-query.ts'
import type { Choice } from './use-known-things.ts'

export interface FoundItem extends Choice {
  /** Its vaults' names, from the top. */
  path: string
}

/** The items that match the typed text; undefined while it is empty. */
export function useItemsByTitle(typed: string): FoundItem[] | undefined {
  const search = typed.trim()
  const { data: items } = useQuery({
    ...foundItemsQuery(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const { data: vaults } = useQuery(vaultsQuery)
  return useMemo(() => {
    if (search === '') return undefined
    const byId = new Map((vaults ?? []).map((vault) => [vault.id, vault]))
    return items?.map(({ id, title, vault_id }) => ({
      id,
      name: title,
      path: vaultLine(byId, vault_id)
        .map(({ name }) => name)
        .join('/'),
    }))
  }, [search, items, vaults])
}

/** An item's title, as the server has it; undefined for one that is deleted or hidden. */
export function useItemName(id: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['audit-item', id],
    queryFn: () => api.send(getItem, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    retry: false,
  })
  return data?.title
}
