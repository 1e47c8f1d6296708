import type { Item } from '@chaveiro/contract/calls/items.ts'
import { type DrawnVault, SessionError } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { usePathText } from '../../../nouns/vaults/use-path-text.ts'
import { vaultsQuery } from '../../../nouns/vaults/vaults-query.ts'
import { keySession } from '../../../worker/key-session.ts'
import { useDeletedFailure } from '../deleted/use-deleted-failure.ts'
import { loadDeletedItems, useRestoreItem } from '../deleted/use-deleted-items.ts'
import { useItemFailure } from '../deleted/use-item-failure.ts'
import { useMoveItem } from '../use-change-items.ts'
import { itemListOf } from '../use-items.ts'
import { useSeveral } from './use-several.ts'

type VaultOf = (item: Item) => DrawnVault

/** Restores items that were just deleted from their vaults. */
export function useUndoDelete() {
  const restore = useRestoreItem()
  const { run } = useSeveral(useDeletedFailure())
  const showAnew = useShowAnew()
  return async (items: readonly Item[], vaultOf: VaultOf) => {
    const ids = new Set(items.map((item) => vaultOf(item).id))
    const loading = new Map([...ids].map((id) => [id, loadDeletedItems(id)]))
    await run('restore', items, async (item) => {
      const vault = vaultOf(item)
      const deleted = (await loading.get(vault.id))?.find(({ id }) => id === item.id)
      // A colleague has restored it, or deleted it for good.
      if (!deleted) throw new SessionError('not_found')
      return restore.mutateAsync({ deleted: await keySession.items.showDeleted(deleted, vault), vault })
    })
    showAnew(ids)
  }
}

/** Moves items that were just moved to a vault back to where they were. */
export function useUndoMove() {
  const move = useMoveItem()
  const pathText = usePathText()
  const { run } = useSeveral(useItemFailure())
  const showAnew = useShowAnew()
  return async (items: readonly Item[], from: DrawnVault, homeOf: VaultOf) => {
    const homes = [...new Set(items.map((item) => pathText(homeOf(item))))]
    await run('move', items, (item) => move.mutateAsync({ item, from, to: homeOf(item) }), homes.join(', '))
    showAnew([from.id, ...items.map((item) => homeOf(item).id)])
  }
}

/** These vaults' items and the tree's figures, whatever of it was undone. */
function useShowAnew() {
  const client = useQueryClient()
  return (vaultIds: Iterable<string>) => {
    for (const id of new Set(vaultIds)) void itemListOf(client, id).reload()
    void client.invalidateQueries({ queryKey: vaultsQuery.queryKey })
  }
}
