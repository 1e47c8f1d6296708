import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ListedItem } from '../filter-items.ts'

/** Which row is the Tab stop: the last one that had the focus, else the one that is open, else the first. */
export function useRowFocus(
  list: RefObject<HTMLUListElement | null>,
  items: readonly ListedItem[],
  openId: string | null,
) {
  const [focused, setFocused] = useState<string | null>(null)
  const indexOf = (id: string | null) => (id === null ? -1 : items.findIndex(({ item }) => item.id === id))
  const known = indexOf(focused)
  const opened = known < 0 ? indexOf(openId) : -1
  const stop = known >= 0 ? known : Math.max(opened, items.length > 0 ? 0 : -1)
  const awaited = useRef<string | null>(null)
  // A row far away is drawn only after it has become the stop.
  useLayoutEffect(() => {
    const id = awaited.current
    if (id === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-open="${CSS.escape(id)}"]`)
    if (!row) return
    awaited.current = null
    row.focus({ preventScroll: true })
  })
  return {
    stop,
    moveTo: (index: number) => {
      const id = items[index]?.item.id
      if (id === undefined) return
      awaited.current = id
      setFocused(id)
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const id = target.closest('li')?.querySelector<HTMLElement>('[data-open]')?.dataset.open
      if (id !== undefined && id !== focused) setFocused(id)
    },
  }
}
