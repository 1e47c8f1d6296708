import type { Item } from '@chaveiro/contract/items.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useCurrentUser } from '../../../session/current-user.ts'
import type { ListedItem } from '../filter-items.ts'
import type { CardPick } from '../item-card.tsx'
import { withRange } from './with-range.ts'

/** The items picked among the cards that are shown, to move or delete them together. Picked is never what a filter hides. */
export function useSelection(shown: readonly ListedItem[]) {
  const { user, may } = useCurrentUser()
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const isSelecting = picked !== null
  const last = useRef<string>(null)
  const mayOwn = may('delete_item', { isCreator: true })
  const mayAny = may('delete_item', { isCreator: false })
  const isPickable = useCallback(
    (item: Item) =>
      !item.rehearsal &&
      (item.checked_out_by === null || item.checked_out_by === user.email) &&
      (item.created_by === user.id ? mayOwn : mayAny),
    [user.id, user.email, mayOwn, mayAny],
  )
  const pickable = useMemo(
    () => (isSelecting ? shown.map(({ item }) => item).filter(isPickable) : []),
    [isSelecting, shown, isPickable],
  )
  const pick = useCallback(
    (id: string, isRange: boolean) => {
      const ids = pickable.map((item) => item.id)
      setPicked((before) => withRange(ids, before ?? new Set(), isRange ? last.current : null, id))
      last.current = id
    },
    [pickable],
  )
  return {
    isSelecting,
    /** Whether selecting can begin, or has. */
    isOffered: isSelecting || shown.some(({ item }) => isPickable(item)),
    chosen: pickable.filter(({ id }) => picked?.has(id)),
    pickable,
    /** Null while nothing is being selected. */
    stateOf: (item: Item): CardPick | null =>
      picked === null ? null : !isPickable(item) ? 'fixed' : picked.has(item.id) ? 'picked' : 'unpicked',
    pick,
    pickAll: (all: boolean) => setPicked(new Set(all ? pickable.map(({ id }) => id) : [])),
    start: () => setPicked(new Set()),
    end: () => setPicked(null),
  }
}

export type Selection = ReturnType<typeof useSelection>
