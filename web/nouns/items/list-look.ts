import { useSyncExternalStore } from 'react'
import { z } from 'zod'

export const rowColumns = ['login', 'type', 'client', 'criticality', 'changed', 'expires'] as const
export type RowColumn = (typeof rowColumns)[number]
export const sortKeys = ['title', ...rowColumns] as const
export type SortKey = (typeof sortKeys)[number]

const Look = z.object({
  layout: z.enum(['rows', 'cards']).default('rows'),
  sort: z.object({ by: z.enum(sortKeys), isDown: z.boolean() }).default({ by: 'title', isDown: false }),
  columns: z.array(z.enum(rowColumns)).default(['login']),
  itemForm: z.enum(['short', 'whole']).default('short'),
})

/** How a person wants vaults' items listed, and the form of an item, in this browser. It names no vault and no item. */
export type ListLook = z.infer<typeof Look>
export type ListSort = ListLook['sort']

const storageKey = 'item-list'
const watchers = new Set<() => void>()
let present: ListLook | null = null

function read(): ListLook {
  try {
    return Look.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return Look.parse({})
  }
}

const look = () => {
  present ??= read()
  return present
}

export function changeListLook(part: Partial<ListLook>): void {
  present = { ...look(), ...part }
  try {
    localStorage.setItem(storageKey, JSON.stringify(present))
  } catch {
    // Storage is full or blocked; the choice holds until the page is left.
  }
  for (const tell of watchers) tell()
}

function watch(tell: () => void) {
  watchers.add(tell)
  return () => {
    watchers.delete(tell)
  }
}

/** The look that this browser remembers. */
export const useListLook = (): ListLook => useSyncExternalStore(watch, look)
