import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { KeyboardEvent } from 'react'
import { actOfKey } from '../../../nouns/items/act-keys.ts'
import { isEditKey } from '../edit/edit-key.ts'
import type { ListedItem } from '../filter-items.ts'
import type { CardActions } from '../item-card.tsx'
import type { ItemSelection } from '../several/use-item-selection.ts'

/**
 * The keys upon a row's title: arrows, Home, End and pages move; with Shift they select on the way; x selects and unselects, Ctrl with A
 * selects all, Escape ends that; e edits; Alt with L, P, C or A copies and opens as in the search. Enter and Space are the button's own.
 */
export function useRowKeys({
  items,
  actions,
  selection,
  onUnpickable,
  pageRows,
  onFocus,
}: {
  items: readonly ListedItem[]
  actions: CardActions
  selection: ItemSelection
  /** Says why an item cannot be selected. */
  onUnpickable: (item: Item) => void
  /** The rows that are in sight together. */
  pageRows: number
  onFocus: (index: number) => void
}) {
  const targetOf = (key: string, index: number): number | null => {
    const last = items.length - 1
    if (key === 'ArrowDown') return Math.min(last, index + 1)
    if (key === 'ArrowUp') return Math.max(0, index - 1)
    if (key === 'PageDown') return Math.min(last, index + pageRows)
    if (key === 'PageUp') return Math.max(0, index - pageRows)
    if (key === 'Home') return 0
    return key === 'End' ? last : null
  }
  const move = (event: KeyboardEvent, id: string, index: number): boolean => {
    const target = targetOf(event.key, index)
    if (target === null) return false
    const to = items[target]?.item
    if (event.shiftKey && to && target !== index) {
      const at = items[index]?.item
      if (at && selection.stateOf(at) !== 'picked') selection.pick(id, false)
      if (selection.stateOf(to) !== 'picked') selection.pick(to.id, true)
    }
    onFocus(target)
    return true
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.open : undefined
    if (id === undefined) return
    const index = items.findIndex(({ item }) => item.id === id)
    const item = items[index]?.item
    if (!item) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const act = actOfKey(event)
    if (act !== null) {
      if (actions.offered(item).includes(act)) actions.onAct(item, act)
      else actions.refuse(item, act)
    } else if (isPlain && event.key === 'x' && selection.isOffered) {
      if (selection.isPickable(item)) selection.pick(id, false)
      else onUnpickable(item)
    } else if (isEditKey(event) && !selection.isSelecting) actions.onEdit(item)
    else if ((event.ctrlKey || event.metaKey) && event.key === 'a' && selection.isOffered)
      selection.pickAll(true)
    else if (isPlain && event.key === 'Escape' && selection.isSelecting) selection.end()
    else if (!isPlain || !move(event, id, index)) return
    event.preventDefault()
  }
}
