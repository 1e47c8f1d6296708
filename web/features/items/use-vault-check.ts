import type { DeletionHandle, DrawnVault, VaultFault } from '@chaveiro/device'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keySession } from '../../worker/key-session.ts'
import type { ListedItem } from './filter-items.ts'
import { fetchItems, type ItemList, itemsKey } from './use-items.ts'

const revisionsOf = (items: readonly ListedItem[]) =>
  items.map(({ item }) => ({ id: item.id, revision: item.revision }))

/** What is missing from the list or should not be in it, by what members' devices signed and this one has seen. */
export function useVaultCheck(
  vault: { id: string; holds_key: boolean },
  list: ItemList | undefined,
  loadedAt: number,
) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['vault-check', vault.id, loadedAt],
    queryFn: async ({ signal }): Promise<VaultFault[]> => {
      const faults = await keySession.vaults.check(vault.id, revisionsOf(list?.items ?? []))
      if (faults.length === 0) return faults
      // Somebody may have written after the list was loaded, so only faults that a fresh list has too are shown.
      const items = await fetchItems(vault.id, signal)
      client.setQueryData<ItemList>(itemsKey(vault.id), (old) => (old ? { items, isWhole: true } : old), {
        updatedAt: loadedAt,
      })
      return keySession.vaults.check(vault.id, revisionsOf(items), faults)
    },
    enabled: vault.holds_key && list?.isWhole === true,
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  })
}

/** Signs the unsigned deletions in this person's name. */
export function useAdoptDeletions(vault: DrawnVault) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (deletions: readonly DeletionHandle[]) =>
      keySession.vaults.adoptDeletions(await keySession.vaults.show(vault), deletions),
    onSettled: () => client.invalidateQueries({ queryKey: ['vault-check', vault.id] }),
  })
}
