import type { DeletedItem } from '@chaveiro/contract/calls/deleted-items.ts'
import { type Selection, useSelection } from '../several/use-selection.ts'
import { useMayDelete } from '../use-may-delete.ts'

export type DeletedSelection = Selection<DeletedItem>

/** The deleted items picked to restore them, or delete them for good, together. */
export const useDeletedSelection = (items: readonly DeletedItem[]): DeletedSelection =>
  useSelection(items, useMayDelete())
