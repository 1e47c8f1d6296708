import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import type { DeletedItem } from '@chaveiro/contract/deleted-items.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { scrollerOf } from '../../../ui/scroller-of.ts'
import { DeletedItemRow } from './deleted-item-row.tsx'

/** Of a row without a wrapped line; each is measured once it is drawn. */
const rowPx = 88
/** A list of up to so many rows is drawn whole, so that the browser's own search finds every title. */
const wholeRows = 100
const overscanRows = 8

/** The rows of deleted items in the dialog that scrolls them; of a long list only those in sight are drawn. */
export function DeletedItemsList({
  label,
  items,
  vault,
  holdsKey,
  onRestored,
}: {
  label: string
  items: readonly DeletedItem[]
  vault: ShownVault
  holdsKey: boolean
  onRestored: () => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    if (!list.current) return
    const scroller = scrollerOf(list.current)
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    setAbove(Math.round(top + scroller.scrollTop))
  }, [])
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current && scrollerOf(list.current),
    getItemKey: (index) => items[index]?.id ?? index,
    estimateSize: () => rowPx,
    scrollMargin: above,
    overscan: items.length <= wholeRows ? items.length : overscanRows,
  })
  return (
    <div className="rounded-xl border">
      <ul ref={list} aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          return (
            item && (
              <DeletedItemRow
                key={key}
                item={item}
                vault={vault}
                holdsKey={holdsKey}
                onRestored={onRestored}
                row={{
                  ref: rows.measureElement,
                  'data-index': index,
                  'aria-setsize': items.length,
                  'aria-posinset': index + 1,
                  className: 'absolute inset-x-0 top-0 not-last:border-b',
                  style: { transform: `translateY(${start - above}px)` },
                }}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}
