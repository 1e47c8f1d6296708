import type { Item } from '@chaveiro/contract/calls/items.ts'
import { type DrawnVault, SessionError } from '@chaveiro/device'
import { usePathText } from '../../../nouns/vaults/use-path-text.ts'
import { keySession } from '../../../worker/key-session.ts'
import { useDeletedFailure } from '../deleted/use-deleted-failure.ts'
import { loadDeletedItems, useRestoreItem } from '../deleted/use-deleted-items.ts'
import { useItemFailure } from '../deleted/use-item-failure.ts'
import { useMoveItem } from '../use-change-items.ts'
import { useSeveral } from './use-several.ts'

type VaultOf = (item: Item) => DrawnVault

/** Restores items that were just deleted from their vaults. */
export function useUndoDelete() {
  const restore = useRestoreItem()
  const { run } = useSeveral(useDeletedFailure())
  return (items: readonly Item[], vaultOf: VaultOf) => {
    const ids = new Set(items.map((item) => vaultOf(item).id))
    const loading = new Map([...ids].map((id) => [id, loadDeletedItems(id)]))
    return run('restore', items, async (item) => {
      const vault = vaultOf(item)
      const deleted = (await loading.get(vault.id))?.find(({ id }) => id === item.id)
      // A colleague has restored it, or deleted it for good.
      if (!deleted) throw new SessionError('not_found')
      return restore.mutateAsync({ deleted: await keySession.items.showDeleted(deleted, vault), vault })
    })
  }
}

/** Moves items that were just moved to a vault back to where they were. */
export function useUndoMove() {
  const move = useMoveItem()
  const pathText = usePathText()
  const { run } = useSeveral(useItemFailure())
  return (items: readonly Item[], from: DrawnVault, homeOf: VaultOf) => {
    const homes = [...new Set(items.map((item) => pathText(homeOf(item))))]
    return run('move', items, (item) => move.mutateAsync({ item, from, to: homeOf(item) }), homes.join(', '))
  }
}
