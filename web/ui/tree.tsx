import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { scrollerOf } from './scroller-of.ts'
import { flattenTree, nextRow, type TreeNode, type TreeRow } from './tree-rows.ts'

export type { TreeNode } from './tree-rows.ts'

const rowPx = () => (matchMedia('(pointer: coarse)').matches ? 44 : 36)
/** The row that an event happened in. */
const rowOf = ({ target }: SyntheticEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
const gapPx = 1
/** A tree of up to so many rows is drawn whole, so that the browser's own search finds every name. */
const wholeRows = 100
const overscanRows = 4

interface RowContents<N> {
  renderIcon?: ((node: N) => ReactNode) | undefined
  /** Beside the label: a count, a lock. */
  renderMeta?: ((node: N) => ReactNode) | undefined
  /** `tabIndex` is for the row's buttons: only those of one row are Tab stops. */
  renderActions?: ((node: N, tabIndex: 0 | -1) => ReactNode) | undefined
}

/**
 * A tree with one selected node, and with WAI-ARIA's keys: arrows move, open and close, Home and End jump, letters find,
 * Enter and Space select. Tab leads from a row to its actions. With a mouse, these show only on the selected, focused or
 * hovered row; on touch screens always. Of a long tree only the rows in sight are drawn.
 */
export function Tree<N extends TreeNode<N>>({
  label,
  nodes,
  selectedId,
  onSelect,
  expandedIds,
  onExpandedChange,
  renderIcon,
  renderMeta,
  renderActions,
}: RowContents<N> & {
  label: string
  nodes: readonly N[]
  selectedId: string | null
  onSelect: (node: N) => void
  expandedIds: ReadonlySet<string>
  onExpandedChange: (ids: Set<string>) => void
}) {
  const rows = useMemo(() => flattenTree(nodes, expandedIds), [nodes, expandedIds])
  const [focusId, setFocusId] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const has = (id: string | null) => rows.some((row) => row.node.id === id)
  const tabStop = has(focusId) ? focusId : has(selectedId) ? selectedId : (rows[0]?.node.id ?? null)

  const toggle = (id: string, open: boolean) => {
    const next = new Set(expandedIds)
    if (open) next.add(id)
    else next.delete(id)
    onExpandedChange(next)
  }
  const indexOf = (id: string | null) => rows.findIndex((row) => row.node.id === id)
  const stopIndex = indexOf(tabStop)
  const [height] = useState(rowPx)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current && scrollerOf(list.current),
    // One that changes has all rows placed anew.
    getItemKey: useCallback((index: number) => rows[index]?.node.id ?? index, [rows]),
    estimateSize: () => height,
    // So that the rows come with the tree itself, and not in a second pass that nothing can interrupt.
    initialRect: { width: 0, height: innerHeight },
    gap: gapPx,
    overscan: rows.length <= wholeRows ? rows.length : overscanRows,
    // The row that Tab leads to is always there.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      return stopIndex < 0 || inSight.includes(stopIndex)
        ? inSight
        : [...inSight, stopIndex].sort((a, b) => a - b)
    },
  })
  const drawnRow = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  const awaited = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (awaited.current !== null) drawnRow(awaited.current)?.focus()
    awaited.current = null
  })
  const focusRow = (id: string) => {
    const row = drawnRow(id)
    if (row) return row.focus()
    awaited.current = id
    // As the row that Tab leads to, it is drawn.
    setFocusId(id)
  }
  const selectedIndex = indexOf(selectedId)
  const scrolledTo = useRef<string | null>(null)
  useEffect(() => {
    if (selectedIndex < 0 || scrolledTo.current === selectedId) return
    scrolledTo.current = selectedId
    const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
    const isInSight = startIndex <= selectedIndex && selectedIndex <= endIndex
    virtual.scrollToIndex(selectedIndex, { align: isInSight ? 'auto' : 'center' })
  }, [selectedIndex, selectedId, virtual])
  const rowAt = (element: HTMLElement | null) => rows[Number(element?.dataset.index)]
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const element = rowOf(event)
    // Keys pressed on an action inside the row belong to the action.
    if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return
    const row = rowAt(element)
    if (!row) return
    const { node, expanded, expandable } = row
    if (event.key === 'Enter' || event.key === ' ') onSelect(node)
    else if (event.key === 'ArrowRight' && expandable && !expanded) toggle(node.id, true)
    else if (event.key === 'ArrowLeft' && expanded) toggle(node.id, false)
    else {
      const target = nextRow(rows, rows.indexOf(row), event.key)
      if (target === null) return
      focusRow(target)
    }
    event.preventDefault()
  }
  const onClick = (event: SyntheticEvent) => {
    const row = rowAt(rowOf(event))
    if (!row || !(event.target instanceof Element)) return
    if (event.target.closest('[data-toggles]')) toggle(row.node.id, !row.expanded)
    // A click on an action is the action's.
    else if (!event.target.closest('[data-acts]')) onSelect(row.node)
  }

  return (
    <div
      ref={list}
      role="tree"
      aria-label={label}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocusId(rowAt(rowOf(event))?.node.id ?? null)}
    >
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        const id = row?.node.id
        return (
          row && (
            <Row
              key={id}
              {...{ row, index, start, renderIcon, renderMeta, renderActions }}
              isSelected={id === selectedId}
              tabIndex={id === tabStop ? 0 : -1}
              measure={virtual.measureElement}
            />
          )
        )
      })}
    </div>
  )
}

/** The tree hears what happens in its rows, so that those in sight are not drawn anew at each step of scrolling. */
const Row = memo(TreeRowLine) as typeof TreeRowLine

function TreeRowLine<N extends TreeNode<N>>({
  row: { node, level, expandable, expanded, position, siblings },
  index,
  start,
  isSelected,
  tabIndex,
  measure,
  renderIcon,
  renderMeta,
  renderActions,
}: RowContents<N> & {
  row: TreeRow<N>
  index: number
  /** How far from the top of the tree, in pixels. */
  start: number
  isSelected: boolean
  tabIndex: 0 | -1
  measure: (row: HTMLElement | null) => void
}) {
  // The names come first: a row's buttons are most of its work.
  const actions = useDeferredValue(renderActions ?? null, null)
  return (
    <div
      ref={measure}
      role="treeitem"
      data-row={node.id}
      data-index={index}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      aria-expanded={expandable ? expanded : undefined}
      tabIndex={tabIndex}
      className={clsx(
        'group absolute inset-x-0 top-0 flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-1.5 rounded-lg pr-1 focus-visible:-outline-offset-2',
        isSelected ? 'bg-accent-soft text-accent-ink' : 'text-ink hover:bg-hover',
      )}
      // So that deep trees do not push names out of a narrow panel, the indent stops growing at eight levels.
      style={{
        paddingLeft: `${Math.min(level - 1, 8) * 0.875 + 0.25}rem`,
        transform: `translateY(${start}px)`,
      }}
    >
      {expandable ? (
        <span
          aria-hidden="true"
          data-toggles=""
          className="flex size-6 shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-line hover:text-ink"
        >
          <ChevronRight
            className={clsx('size-4 transition-transform duration-100', expanded && 'rotate-90')}
          />
        </span>
      ) : (
        <span className="w-6 shrink-0" />
      )}
      {renderIcon && <span className="shrink-0 [&_svg]:size-4">{renderIcon(node)}</span>}
      <span className="min-w-0 flex-1 truncate font-medium text-body" title={node.label}>
        {node.label}
      </span>
      {renderMeta && (
        <span className="shrink-0 text-caption text-ink-3 tabular-nums">{renderMeta(node)}</span>
      )}
      {renderActions && (
        <span
          data-acts=""
          className="shrink-0 group-hover:opacity-100! group-focus-within:opacity-100! group-aria-selected:opacity-100! has-data-popup-open:opacity-100! [@media(hover:hover)]:opacity-0"
        >
          {actions ? actions(node, tabIndex) : <span className="block size-7" />}
        </span>
      )}
    </div>
  )
}
