import type { Item } from '@chaveiro/contract/calls/items.ts'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useRef, useState } from 'react'
import type { RowColumn } from '../../../nouns/items/list-look.ts'
import { scrollerOf } from '../../../ui/scroller-of.ts'
import { toast } from '../../../ui/toast.tsx'
import type { ItemAct } from '../acts/item-acts.ts'
import { useCardWords } from '../card-words.ts'
import type { ListedItem } from '../filter-items.ts'
import type { CardActions } from '../item-card.tsx'
import type { ItemSelection } from '../several/use-item-selection.ts'
import { useListPlace } from '../use-list-place.ts'
import { ItemRow } from './item-row.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWords } from './use-row-words.ts'

const rowPx = 40
/** As high as a finger needs. */
const touchRowPx = 48
const overscanRows = 6

const widths: Record<RowColumn | 'title' | 'vault', string> = {
  title: 'minmax(0, 1.5fr)',
  vault: 'minmax(0, 1fr)',
  login: 'minmax(0, 1.1fr)',
  type: 'minmax(0, 0.8fr)',
  client: 'minmax(0, 0.8fr)',
  criticality: '5rem',
  changed: '4.5rem',
  expires: '5.5rem',
}

/** The columns of rows and of the heads above them, as CSS. */
export const columnsStyle = (columns: readonly RowColumn[], hasVaults: boolean) =>
  ({
    '--row-columns': [
      widths.title,
      ...(hasVaults ? [widths.vault] : []),
      ...columns.map((column) => widths[column]),
    ].join(' '),
  }) as CSSProperties

const always = () => 1
const isTouch = () => matchMedia('(pointer: coarse)').matches

/** Items in rows of one line; only those in view are drawn. One row is a Tab stop, and arrow keys lead to the others. */
export function ItemRows({
  label,
  items,
  columns,
  vaultNameOf,
  actions,
  busy,
  favourites,
  openId,
  selection,
}: {
  label: string
  items: readonly ListedItem[]
  columns: readonly RowColumn[]
  /** Names an item's vault where items of several vaults are listed; null for one vault. */
  vaultNameOf: ((vaultId: string) => string) | null
  actions: CardActions
  /** The row that is being verified, and for which act. */
  busy: { id: string; act: ItemAct } | null
  favourites: ReadonlySet<string> | null
  /** The item in the pane. */
  openId: string | null
  selection: ItemSelection
}) {
  const list = useRef<HTMLUListElement>(null)
  const { above } = useListPlace(list, always)
  const [height] = useState(() => (isTouch() ? touchRowPx : rowPx))
  const words = useCardWords()
  const rowWords = useRowWords()
  const focus = useRowFocus(list, items, openId)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current && scrollerOf(list.current),
    estimateSize: () => height,
    scrollMargin: above,
    paddingEnd: 16,
    overscan: overscanRows,
    // The row that Tab leads to is always there.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      return focus.stop < 0 || inSight.includes(focus.stop)
        ? inSight
        : [...inSight, focus.stop].sort((a, b) => a - b)
    },
  })
  const onUnpickable = useCallback(
    ({ title }: Item) => void toast.error(rowWords.notSelected(title), words.unpickable),
    [rowWords, words],
  )
  const onKeyDown = useRowKeys({
    items,
    actions,
    selection,
    onUnpickable,
    pageRows: Math.max(1, (rows.range?.endIndex ?? 0) - (rows.range?.startIndex ?? 0) - 1),
    onFocus: (index) => {
      rows.scrollToIndex(index)
      focus.moveTo(index)
    },
  })
  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: rows.getTotalSize() }}
      onKeyDown={onKeyDown}
      onFocus={focus.onFocus}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const item = items[index]?.item
        return (
          item && (
            <li
              key={item.id}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 contain-strict"
              style={{ height, transform: `translateY(${start - above}px)` }}
            >
              <ItemRow
                item={item}
                words={words}
                rowWords={rowWords}
                columns={columns}
                vaultName={vaultNameOf?.(item.vault_id) ?? null}
                actions={actions}
                busy={item.id === busy?.id ? busy.act : null}
                isFavourite={favourites?.has(item.id) ?? null}
                isOpen={item.id === openId}
                isStop={index === focus.stop}
                pick={selection.stateOf(item)}
                onPick={selection.pick}
                onUnpickable={onUnpickable}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
