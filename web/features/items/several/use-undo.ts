import type { Item } from '@chaveiro/contract/calls/items.ts'
import { type DrawnVault, SessionError } from '@chaveiro/device'
import { usePathText } from '../../../nouns/vaults/use-path-text.ts'
import { keySession } from '../../../worker/key-session.ts'
import { useDeletedFailure } from '../deleted/use-deleted-failure.ts'
import { loadDeletedItems, useRestoreItem } from '../deleted/use-deleted-items.ts'
import { useItemFailure } from '../deleted/use-item-failure.ts'
import { useMoveItem } from '../use-change-items.ts'
import { useSeveral } from './use-several.ts'

/** Restores items that were just deleted from a vault. */
export function useUndoDelete(vault: DrawnVault) {
  const restore = useRestoreItem(vault)
  const { run } = useSeveral(useDeletedFailure())
  return (items: readonly Item[]) => {
    const loading = loadDeletedItems(vault.id)
    return run('restore', items, async ({ id }) => {
      const deleted = (await loading).find((one) => one.id === id)
      // A colleague has restored it, or deleted it for good.
      if (!deleted) throw new SessionError('not_found')
      return restore.mutateAsync(await keySession.items.showDeleted(deleted, vault))
    })
  }
}

/** Moves items that were just moved out of a vault back into it. */
export function useUndoMove(vault: DrawnVault) {
  const move = useMoveItem()
  const pathText = usePathText()
  const { run } = useSeveral(useItemFailure())
  return (items: readonly Item[], from: DrawnVault) =>
    run('move', items, (item) => move.mutateAsync({ item, from, to: vault }), pathText(vault))
}
