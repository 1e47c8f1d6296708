import { foldText } from '@chaveiro/contract/rules/texts/fold-text.ts'

/** A node of a tree; `N` is the caller's own node type, which may carry more. */
export interface TreeNode<N> {
  id: string
  label: string
  children: readonly N[]
}

export interface TreeRow<N> {
  node: N
  /** From 1. */
  level: number
  /** Among its siblings, from 1. */
  position: number
  siblings: number
  expandable: boolean
  expanded: boolean
}

/** The visible rows, top to bottom: children only of expanded nodes. */
export function flattenTree<N extends TreeNode<N>>(
  nodes: readonly N[],
  expandedIds: ReadonlySet<string>,
  level = 1,
): TreeRow<N>[] {
  return nodes.flatMap((node, index) => {
    const expandable = node.children.length > 0
    const expanded = expandable && expandedIds.has(node.id)
    const row = { node, level, position: index + 1, siblings: nodes.length, expandable, expanded }
    return expanded ? [row, ...flattenTree(node.children, expandedIds, level + 1)] : [row]
  })
}

/** Where a key moves the focus in WAI-ARIA's tree pattern; null for nowhere. */
export function nextRow<N extends TreeNode<N>>(
  rows: TreeRow<N>[],
  index: number,
  key: string,
): string | null {
  const at = (place: number) => rows[place]?.node.id ?? null
  const row = rows[index]
  if (!row) return null
  if (key === 'ArrowDown') return at(index + 1)
  if (key === 'ArrowUp') return at(index - 1)
  if (key === 'Home') return at(0)
  if (key === 'End') return at(rows.length - 1)
  if (key === 'ArrowRight') return row.expanded ? at(index + 1) : null
  if (key === 'ArrowLeft') {
    for (let place = index - 1; place >= 0; place--) {
      if ((rows[place]?.level ?? 0) < row.level) return at(place)
    }
    return null
  }
  if ([...key].length !== 1) return null
  const letter = foldText(key)
  const match = [...rows.slice(index + 1), ...rows.slice(0, index + 1)].find(({ node }) =>
    foldText(node.label).startsWith(letter),
  )
  return match?.node.id ?? null
}
