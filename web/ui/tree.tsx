import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flattenTree, nextRow, type TreeNode } from './tree-rows.ts'

export type { TreeNode } from './tree-rows.ts'

/**
 * A tree with one selected node, and with WAI-ARIA's keys: arrows move, open and close, Home and End jump, letters find,
 * Enter and Space select. Tab leads from a row to its actions. With a mouse, these show only on the selected, focused or
 * hovered row; on touch screens always.
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
}: {
  label: string
  nodes: readonly N[]
  selectedId: string | null
  onSelect: (node: N) => void
  expandedIds: ReadonlySet<string>
  onExpandedChange: (ids: Set<string>) => void
  renderIcon?: (node: N) => ReactNode
  /** Beside the label: a count, a lock. */
  renderMeta?: (node: N) => ReactNode
  /** `tabIndex` is for the row's buttons: only those of one row are Tab stops. */
  renderActions?: (node: N, tabIndex: 0 | -1) => ReactNode
}) {
  const rows = flattenTree(nodes, expandedIds)
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
  const focusRow = (id: string) => {
    setFocusId(id)
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>, index: number) => {
    // Keys pressed on an action inside the row belong to the action.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows[index]
    if (!row) return
    const { node, expanded, expandable } = row
    if (event.key === 'Enter' || event.key === ' ') onSelect(node)
    else if (event.key === 'ArrowRight' && expandable && !expanded) toggle(node.id, true)
    else if (event.key === 'ArrowLeft' && expanded) toggle(node.id, false)
    else {
      const target = nextRow(rows, index, event.key)
      if (target === null) return
      focusRow(target)
    }
    event.preventDefault()
  }

  return (
    <div ref={list} role="tree" aria-label={label} className="space-y-px">
      {rows.map(({ node, level, expandable, expanded, position, siblings }, index) => (
        <div
          key={node.id}
          role="treeitem"
          data-row={node.id}
          aria-level={level}
          aria-posinset={position}
          aria-setsize={siblings}
          aria-selected={node.id === selectedId}
          aria-expanded={expandable ? expanded : undefined}
          tabIndex={node.id === tabStop ? 0 : -1}
          onFocus={() => setFocusId(node.id)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onClick={() => onSelect(node)}
          className={clsx(
            'group flex min-h-9 cursor-pointer items-center gap-1.5 rounded-lg pr-1 focus-visible:-outline-offset-2',
            node.id === selectedId ? 'bg-accent-soft text-accent-ink' : 'text-ink hover:bg-hover',
          )}
          // So that deep trees do not push names out of a narrow panel, the indent stops growing at eight levels.
          style={{ paddingLeft: `${Math.min(level - 1, 8) * 0.875 + 0.25}rem` }}
        >
          {expandable ? (
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-line hover:text-ink"
              onClick={(event) => {
                event.stopPropagation()
                toggle(node.id, !expanded)
              }}
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
            // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click on an action from selecting the row
            // biome-ignore lint/a11y/noStaticElementInteractions: see above
            <span
              className="shrink-0 group-hover:opacity-100! group-focus-within:opacity-100! group-aria-selected:opacity-100! has-data-popup-open:opacity-100! [@media(hover:hover)]:opacity-0"
              onClick={(event) => event.stopPropagation()}
            >
              {renderActions(node, node.id === tabStop ? 0 : -1)}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
