import type { DeletedItem } from '@chaveiro/contract/deleted-items.ts'
import { useCallback } from 'react'
import { useCurrentUser } from '../../../session/current-user.ts'
import { type Selection, useSelection } from '../several/use-selection.ts'

export type DeletedSelection = Selection<DeletedItem>

/** The deleted items picked to restore them, or delete them for good, together. */
export function useDeletedSelection(items: readonly DeletedItem[]): DeletedSelection {
  const { user, may } = useCurrentUser()
  const mayOwn = may('delete_item', { isCreator: true })
  const mayAny = may('delete_item', { isCreator: false })
  const isPickable = useCallback(
    ({ created_by }: DeletedItem) => (created_by === user.id ? mayOwn : mayAny),
    [user.id, mayOwn, mayAny],
  )
  return useSelection(items, isPickable)
}
