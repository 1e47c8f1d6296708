import type { Item } from '@chaveiro/contract/calls/items.ts'
import { useCallback, useMemo } from 'react'
import { useCurrentUser } from '../../../session/current-user.ts'
import type { ListedItem } from '../filter-items.ts'
import { useMayDelete } from '../use-may-delete.ts'
import type { VaultInView } from '../vault-in-view.ts'
import { type Selection, useSelection } from './use-selection.ts'

export type ItemSelection = Selection<Item>

/**
 * The items picked among those that are shown, to move or delete them together. Only those that the person may delete from their vaults can
 * be.
 */
export function useItemSelection(
  shown: readonly ListedItem[],
  vaultOf: (item: Item) => VaultInView,
): ItemSelection {
  const { user } = useCurrentUser()
  const mayDelete = useMayDelete()
  const isPickable = useCallback(
    (item: Item) =>
      mayChange(vaultOf(item)) &&
      !item.rehearsal &&
      (item.checked_out_by === null || item.checked_out_by === user.email) &&
      mayDelete(item),
    [vaultOf, user.email, mayDelete],
  )
  const items = useMemo(() => shown.map(({ item }) => item), [shown])
  return useSelection(
    items,
    isPickable,
    useMemo(() => items.some((item) => mayChange(vaultOf(item))), [items, vaultOf]),
  )
}

const mayChange = ({ holds_key, is_writer }: VaultInView) => holds_key && is_writer
