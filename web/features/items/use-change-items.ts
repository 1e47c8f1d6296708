import type {
  ItemChange,
  ItemOverviewDraft,
  RestoredRevision,
  ShownItem,
} from '@chaveiro/client/types/items.ts'
import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import { deleteItem, type ItemSecret } from '@chaveiro/contract/items.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { forgetRecentItem } from '../../session/recent-items.ts'
import { keySession } from '../../worker/key-session.ts'
import { useItemList } from './use-items.ts'

/** Seals a new item on this device and stores it. */
export function useCreateItem(vault: ShownVault) {
  const list = useItemList(vault.id)
  return useMutation({
    mutationFn: ({ overview, secret }: { overview: ItemOverviewDraft; secret: ItemSecret }) =>
      keySession.createItem(vault, overview, secret),
    // A mutation's variables hold a secret, so they must not be cached.
    gcTime: 0,
    onSuccess: (item) => list.put(item),
  })
}

/** Writes an item's next revision. */
export function useUpdateItem(vaultId: string) {
  const list = useItemList(vaultId)
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ItemChange }) => keySession.updateItem(id, change),
    gcTime: 0,
    onSuccess: (item) => {
      list.put(item)
      void client.invalidateQueries({ queryKey: ['item', item.id] })
      void client.invalidateQueries({ queryKey: ['item-history', item.id] })
    },
  })
}

/** Writes an earlier revision as the newest one. */
export function useRestoreRevision(vault: ShownVault) {
  const list = useItemList(vault.id)
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...of }: { id: string } & Omit<RestoredRevision, 'vault'>) =>
      keySession.restoreRevision(id, { vault, ...of }),
    onSuccess: (item) => list.put(item),
    // Also if somebody was faster: what is shown then is not the newest.
    onSettled: (_, __, { id }) => {
      void client.invalidateQueries({ queryKey: ['item', id] })
      void client.invalidateQueries({ queryKey: ['item-history', id] })
    },
  })
}

/** Deletes with a signature. Somebody who may delete but holds no key does it without one, and it shows as unverified. */
export function useDeleteItem(vault: ShownVault, holdsKey: boolean) {
  const list = useItemList(vault.id)
  const { user } = useCurrentUser()
  return useMutation({
    mutationFn: ({ id, title, revision }: Omit<ShownItem, 'vault'>) =>
      holdsKey
        ? keySession.deleteItem({ id, title, revision, vault })
        : api.send(deleteItem, { params: { id } }),
    onSuccess: (_, { id }) => {
      list.remove(id)
      forgetRecentItem(user.id, id)
    },
  })
}
