import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { scrollerOf } from '../../ui/scroller-of.ts'
import type { ItemAct } from './acts/item-acts.ts'
import { useCardWords } from './card-words.ts'
import type { ListedItem } from './filter-items.ts'
import { type CardActions, cardHeightPx, ItemCard } from './item-card.tsx'
import type { ItemSelection } from './several/use-item-selection.ts'
import { useListPlace } from './use-list-place.ts'

const gapPx = 12
/** The widths of the list from which two and three columns leave enough room for the words on a card. */
const twoColumnsPx = 552
const threeColumnsPx = 912

const columnsIn = (widthPx: number) => (widthPx >= threeColumnsPx ? 3 : widthPx >= twoColumnsPx ? 2 : 1)

/**
 * The cards in one, two or three columns by width; only those in view are drawn. If there is room they scroll below the tools; on a
 * phone, or zoomed in, everything scrolls together, since otherwise no card would be in view.
 */
export function ItemGrid({
  label,
  items,
  vaultClient,
  actions,
  busy,
  favourites,
  selection,
}: {
  label: string
  items: readonly ListedItem[]
  vaultClient: string
  actions: CardActions
  /** The card that is being verified, and for which act. */
  busy: { id: string; act: ItemAct } | null
  /** Null while that is not known. */
  favourites: ReadonlySet<string> | null
  selection: ItemSelection
}) {
  const list = useRef<HTMLUListElement>(null)
  const { fitting: columns, above } = useListPlace(list, columnsIn)
  const words = useCardWords()
  const rows = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => list.current && scrollerOf(list.current),
    estimateSize: () => cardHeightPx,
    gap: gapPx,
    scrollMargin: above,
    paddingStart: 4,
    paddingEnd: 24,
    overscan: 4,
  })
  return (
    <div className="px-4 sm:px-6 roomy:min-h-0 roomy:flex-1 roomy:overflow-y-auto">
      <ul ref={list} aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
        {/* In one list with one key each: a card drawn anew while it is scrolled into sight loses the click upon it. */}
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
                transform: `translateY(${row.start - above}px)`,
              }}
            >
              <ItemCard
                item={item}
                vaultClient={vaultClient}
                words={words}
                actions={actions}
                busy={item.id === busy?.id ? busy.act : null}
                isFavourite={favourites?.has(item.id) ?? null}
                pick={selection.stateOf(item)}
                onPick={selection.isSelecting ? selection.pick : null}
              />
            </li>
          )),
        )}
      </ul>
    </div>
  )
}
