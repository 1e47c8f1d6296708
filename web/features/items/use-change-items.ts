import { deleteItem, type ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { ItemChange, ItemOverviewDraft, RestoredRevision, ShownItem, ShownVault } from '@chaveiro/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { forgetRecentItem, noteRecentItem } from '../../nouns/items/recent-items.ts'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { keySession } from '../../worker/key-session.ts'
import { itemsKey, useItemList } from './use-items.ts'

/** Seals a new item on this device and stores it. */
export function useCreateItem(vault: ShownVault) {
  const list = useItemList(vault.id)
  return useMutation({
    mutationFn: ({ overview, secret }: { overview: ItemOverviewDraft; secret: ItemSecret }) =>
      keySession.items.create(vault, overview, secret),
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
    mutationFn: ({ id, change }: { id: string; change: ItemChange }) => keySession.items.update(id, change),
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
      keySession.items.restoreRevision(id, { vault, ...of }),
    onSuccess: (item) => list.put(item),
    // Also if somebody was faster: what is shown then is not the newest.
    onSettled: (_, __, { id }) => {
      void client.invalidateQueries({ queryKey: ['item', id] })
      void client.invalidateQueries({ queryKey: ['item-history', id] })
    },
  })
}

/** Seals an item anew under another vault's key and deletes it from this one. */
export function useMoveItem(from: ShownVault) {
  const list = useItemList(from.id)
  const client = useQueryClient()
  const { user } = useCurrentUser()
  return useMutation({
    mutationFn: ({ item: { id, title, revision }, to }: { item: Omit<ShownItem, 'vault'>; to: ShownVault }) =>
      keySession.items.move({ id, title, revision, vault: from }, to),
    onSuccess: (made, { item }) => {
      list.remove(item.id)
      forgetRecentItem(user.id, item.id)
      noteRecentItem(user.id, made)
      void client.invalidateQueries({ queryKey: itemsKey(made.vault_id) })
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
        ? keySession.items.delete({ id, title, revision, vault })
        : api.send(deleteItem, { params: { id } }),
    onSuccess: (_, { id }) => {
      list.remove(id)
      forgetRecentItem(user.id, id)
    },
  })
}
