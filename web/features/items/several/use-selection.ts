import { useCallback, useMemo, useRef, useState } from 'react'
import { withRange } from './with-range.ts'

/** `fixed` is one that cannot be selected. */
export type PickState = 'picked' | 'unpicked' | 'fixed'

/**
 * What is picked among the rows that are shown, to act upon all of it together. Picked is never what a filter hides. Ends by itself where
 * selecting is not possible any more.
 */
export function useSelection<Row extends { readonly id: string }>(
  shown: readonly Row[],
  isPickable: (row: Row) => boolean,
  isPossible = true,
) {
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  if (picked !== null && !isPossible) setPicked(null)
  const isSelecting = picked !== null && isPossible
  const last = useRef<string>(null)
  const pickable = useMemo(
    () => (isSelecting ? shown.filter(isPickable) : []),
    [isSelecting, shown, isPickable],
  )
  /** Also begins a selection, as a key upon a row does. */
  const pick = useCallback(
    (id: string, isRange: boolean) => {
      const ids = (isSelecting ? pickable : shown.filter(isPickable)).map((row) => row.id)
      if (!isSelecting && !ids.includes(id)) return
      // Read now: React may run the update after the next line.
      const from = isRange ? last.current : null
      setPicked((before) => withRange(ids, before ?? new Set(), from, id))
      last.current = id
    },
    [pickable, isSelecting, shown, isPickable],
  )
  return {
    isSelecting,
    /** Whether selecting can begin, or has. */
    isOffered: isSelecting || (isPossible && shown.some(isPickable)),
    chosen: pickable.filter(({ id }) => picked?.has(id)),
    pickable,
    isPickable,
    /** Null while nothing is being selected. */
    stateOf: (row: Row): PickState | null =>
      !isSelecting ? null : !isPickable(row) ? 'fixed' : picked.has(row.id) ? 'picked' : 'unpicked',
    pick,
    pickAll: (all: boolean) =>
      setPicked(new Set(all ? (isSelecting ? pickable : shown.filter(isPickable)).map(({ id }) => id) : [])),
    start: () => setPicked(new Set()),
    end: () => {
      last.current = null
      setPicked(null)
    },
  }
}

export type Selection<Row extends { readonly id: string }> = ReturnType<typeof useSelection<Row>>
