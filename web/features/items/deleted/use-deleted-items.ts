import { type DeletedItem, listDeletedItems } from '@chaveiro/contract/calls/deleted-items.ts'
import { type DrawnVault, type ItemHandle, readPages } from '@chaveiro/device'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'
import { keySession } from '../../../worker/key-session.ts'
import { itemListOf } from '../use-items.ts'

/** 20,000 items; a list must end. */
const maxPages = 100
const keyOf = (vaultId: string) => ['deleted-items', vaultId]

/** A vault's deleted items that can still be restored, the newest deletion first. */
export function useDeletedItems(vaultId: string) {
  return useQuery({
    queryKey: keyOf(vaultId),
    queryFn: ({ signal }) => loadDeletedItems(vaultId, signal),
    staleTime: 0,
  })
}

export async function loadDeletedItems(vaultId: string, signal?: AbortSignal): Promise<DeletedItem[]> {
  const items: DeletedItem[] = []
  const params = { id: vaultId }
  for await (const page of readPages(maxPages, (query) => api.send(listDeletedItems, { params, query }))) {
    signal?.throwIfAborted()
    items.push(...page.items)
  }
  return items.sort((one, other) => other.deleted_at.localeCompare(one.deleted_at))
}

/** Restores an item, on this device. */
export function useRestoreItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ deleted }: { deleted: ItemHandle; vault: Pick<DrawnVault, 'id'> }) =>
      keySession.items.restore(deleted),
    onSuccess: (item, { vault }) => {
      itemListOf(client, vault.id).put(item)
      deletedListOf(client, vault.id).drop(item.id)
    },
    onError: (_, { vault }) => deletedListOf(client, vault.id).reload(),
  })
}

/** Removes a deleted item for good. */
export function usePurgeItem(vault: DrawnVault) {
  const deleted = useDeletedItemList(vault.id)
  return useMutation({
    mutationFn: (deleted: ItemHandle) => keySession.items.purge(deleted),
    onSuccess: (_, { id }) => deleted.drop(id),
    onError: deleted.reload,
  })
}

/** Updates the list at once from an answer, and refetches it after a failure: a colleague may have been faster. */
const deletedListOf = (client: QueryClient, vaultId: string) => ({
  drop: (id: string) =>
    client.setQueryData<DeletedItem[]>(keyOf(vaultId), (items) => items?.filter((one) => one.id !== id)),
  reload: () => client.invalidateQueries({ queryKey: keyOf(vaultId) }),
})

export const useDeletedItemList = (vaultId: string) => deletedListOf(useQueryClient(), vaultId)
