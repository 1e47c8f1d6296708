import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ItemAct } from './acts/item-acts.ts'
import { useCardWords } from './card-words.ts'
import type { ListedItem } from './filter-items.ts'
import { type CardActions, cardHeightPx, ItemCard } from './item-card.tsx'

const gapPx = 12
/** From these widths of the list on it has two and three columns, wide enough for the words on a card. */
const twoColumnsPx = 600
const threeColumnsPx = 960

/** The cards in one, two or three columns by width; only those in sight are rendered. */
export function ItemGrid({
  label,
  items,
  vaultClient,
  actions,
  busy,
}: {
  label: string
  items: readonly ListedItem[]
  vaultClient: string
  actions: CardActions
  /** The card that is being verified, and for which act. */
  busy: { id: string; act: ItemAct } | null
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useColumns(scroller)
  const words = useCardWords()
  const rows = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeightPx,
    gap: gapPx,
    paddingStart: 4,
    paddingEnd: 24,
    overscan: 4,
  })
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-4 sm:px-6">
      <ul aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
        {/* In one list with one key each: a card that is remounted while it scrolls into view loses a click on it. */}
        {rows.getVirtualItems().flatMap((row) =>
          items.slice(row.index * columns, (row.index + 1) * columns).map(({ item }, column) => (
            <li
              key={item.id}
              aria-setsize={items.length}
              aria-posinset={row.index * columns + column + 1}
              className="absolute top-0"
              style={{
                height: cardHeightPx,
                width: `calc((100% - ${(columns - 1) * gapPx}px) / ${columns})`,
                left: `calc((100% + ${gapPx}px) / ${columns} * ${column})`,
                transform: `translateY(${row.start}px)`,
              }}
            >
              <ItemCard
                item={item}
                vaultClient={vaultClient}
                words={words}
                actions={actions}
                busy={item.id === busy?.id ? busy.act : null}
              />
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      const width = measured.clientWidth
      setColumns(width >= threeColumnsPx ? 3 : width >= twoColumnsPx ? 2 : 1)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return columns
}
