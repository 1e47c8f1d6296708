import { deleteItem, type Item, type ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { DrawnVault, ItemChange, ItemHandle, ItemOverviewDraft } from '@chaveiro/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { forgetRecentItem, noteRecentItem } from '../../nouns/items/recent-items.ts'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { keySession } from '../../worker/key-session.ts'
import { itemListOf, itemsKey, useItemList } from './use-items.ts'
import type { VaultInView } from './vault-in-view.ts'

/** Seals a new item on this device and stores it. */
export function useCreateItem(vault: DrawnVault) {
  const list = useItemList(vault.id)
  return useMutation({
    mutationFn: async ({ overview, secret }: { overview: ItemOverviewDraft; secret: ItemSecret }) =>
      keySession.items.create(await keySession.vaults.show(vault), overview, secret),
    // A mutation's variables hold a secret, so they must not be cached.
    gcTime: 0,
    onSuccess: (item) => list.put(item),
  })
}

/** Writes an item's next revision. */
export function useUpdateItem(vault: DrawnVault) {
  const list = useItemList(vault.id)
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ item, change }: { item: Item; change: ItemChange }) =>
      keySession.items.update(await keySession.items.show(item, vault), change),
    gcTime: 0,
    onSuccess: (item) => {
      list.put(item)
      void client.invalidateQueries({ queryKey: ['item', item.id] })
      void client.invalidateQueries({ queryKey: ['item-history', item.id] })
    },
  })
}

/** Writes an earlier revision as the newest one. */
export function useRestoreRevision(vault: DrawnVault) {
  const list = useItemList(vault.id)
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ earlier, newest, secret }: { earlier: ItemHandle; newest: number; secret: ItemSecret }) =>
      keySession.items.restoreRevision(earlier, newest, secret),
    // A mutation's variables hold a secret, so they must not be cached.
    gcTime: 0,
    onSuccess: (item) => list.put(item),
    // Also if somebody was faster: what is shown then is not the newest.
    onSettled: (_, __, { earlier: { id } }) => {
      void client.invalidateQueries({ queryKey: ['item', id] })
      void client.invalidateQueries({ queryKey: ['item-history', id] })
    },
  })
}

/** Seals an item anew under another vault's key and deletes it from its own. */
export function useMoveItem() {
  const client = useQueryClient()
  const { user } = useCurrentUser()
  return useMutation({
    mutationFn: async ({ item, from, to }: { item: Item; from: DrawnVault; to: DrawnVault }) =>
      keySession.items.move(await keySession.items.show(item, from), await keySession.vaults.show(to)),
    onSuccess: (made, { item, from }) => {
      itemListOf(client, from.id).remove(item.id)
      forgetRecentItem(user.id, item.id)
      noteRecentItem(user.id, made)
      void client.invalidateQueries({ queryKey: itemsKey(made.vault_id) })
    },
  })
}

/** Deletes with a signature. Somebody who may delete but holds no key does it without one, and it shows as unverified. */
export function useDeleteItem() {
  const client = useQueryClient()
  const { user } = useCurrentUser()
  return useMutation({
    mutationFn: ({ item, vault }: { item: ItemHandle; vault: Pick<VaultInView, 'id' | 'holds_key'> }) =>
      vault.holds_key ? keySession.items.delete(item) : api.send(deleteItem, { params: { id: item.id } }),
    onSuccess: (_, { item, vault }) => {
      itemListOf(client, vault.id).remove(item.id)
      forgetRecentItem(user.id, item.id)
    },
  })
}
