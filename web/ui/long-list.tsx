import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ListedRow } from './action-row.tsx'
import { scrollerOf } from './scroller-of.ts'

/** A list of up to so many rows is drawn whole, so that the browser's own search finds every one. */
const wholeRows = 100
const overscanRows = 8

/** Rows in whatever scrolls them; of a long list only those in sight are drawn. */
export function LongList<T>({
  label,
  items,
  keyOf,
  rowPx,
  row,
}: {
  label?: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** The height of a usual row; each is measured once it is drawn. */
  rowPx: number
  /** Draws an `li` with the given attributes. */
  row: (item: T, listed: ListedRow) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  // Looked for once: each look asks for the style of every ancestor.
  const scrolledBy = useRef<Element>(null)
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    if (!list.current) return
    const measured = list.current
    const scroller = scrollerOf(measured)
    scrolledBy.current = scroller
    const measure = () => {
      const top = measured.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      setAbove(Math.round(top + scroller.scrollTop))
    }
    measure()
    const observer = new ResizeObserver(measure)
    // The list moves when something above it grows, as another list does.
    for (const inside of scroller.children) observer.observe(inside)
    return () => observer.disconnect()
  }, [])
  // The same function while the rows are the same: for another one, each of thousands of rows is placed anew at every scroll.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    [items, keyOf],
  )
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrolledBy.current,
    getItemKey,
    estimateSize: () => rowPx,
    scrollMargin: above,
    overscan: items.length <= wholeRows ? items.length : overscanRows,
  })
  return (
    <div className="rounded-xl border">
      <ul ref={list} aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index]
          return (
            item !== undefined &&
            row(item, {
              ref: rows.measureElement,
              'data-index': index,
              'aria-setsize': items.length,
              'aria-posinset': index + 1,
              className: 'absolute inset-x-0 top-0 not-last:border-b',
              style: { transform: `translateY(${start - above}px)` },
            })
          )
        })}
      </ul>
    </div>
  )
}
