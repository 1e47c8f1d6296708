import type { Item } from '@chaveiro/contract/calls/items.ts'
import { useCallback, useMemo } from 'react'
import { useCurrentUser } from '../../../session/current-user.ts'
import type { ListedItem } from '../filter-items.ts'
import { useMayDelete } from '../use-may-delete.ts'
import { type Selection, useSelection } from './use-selection.ts'

export type ItemSelection = Selection<Item>

/** The items picked among the cards that are shown, to move or delete them together; none without the vault's key. */
export function useItemSelection(shown: readonly ListedItem[], holdsKey: boolean): ItemSelection {
  const { user } = useCurrentUser()
  const mayDelete = useMayDelete()
  const isPickable = useCallback(
    (item: Item) =>
      !item.rehearsal &&
      (item.checked_out_by === null || item.checked_out_by === user.email) &&
      mayDelete(item),
    [user.email, mayDelete],
  )
  const items = useMemo(() => shown.map(({ item }) => item), [shown])
  return useSelection(items, isPickable, holdsKey)
}
