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
  const last = useRef<string>(null)
  const mayOwn = may('delete_item', { isCreator: true })
  const mayAny = may('delete_item', { isCreator: false })
  const pickable = useMemo(() => {
    const isPickable = (item: Item) =>
      !item.rehearsal &&
      (item.checked_out_by === null || item.checked_out_by === user.email) &&
      (item.created_by === user.id ? mayOwn : mayAny)
    return shown.map(({ item }) => item).filter(isPickable)
  }, [shown, user.id, user.email, mayOwn, mayAny])
  const pick = useCallback(
    (id: string, isRange: boolean) => {
      const ids = pickable.map((item) => item.id)
      setPicked((before) => withRange(ids, before ?? new Set(), isRange ? last.current : null, id))
      last.current = id
    },
    [pickable],
  )
  const pickableIds = useMemo(() => new Set(pickable.map(({ id }) => id)), [pickable])
  return {
    isSelecting: picked !== null,
    chosen: pickable.filter(({ id }) => picked?.has(id)),
    pickable,
    /** Null while nothing is being selected. */
    stateOf: (id: string): CardPick | null =>
      picked === null ? null : !pickableIds.has(id) ? 'fixed' : picked.has(id) ? 'picked' : 'unpicked',
    pick,
    pickAll: (all: boolean) => setPicked(new Set(all ? pickable.map(({ id }) => id) : [])),
    start: () => setPicked(new Set()),
    end: () => setPicked(null),
  }
}

export type Selection = ReturnType<typeof useSelection>
