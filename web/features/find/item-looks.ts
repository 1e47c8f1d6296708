import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { ReactNode } from 'react'

/** How an item is rendered wherever it appears; passed in, since items are another feature. */
export interface ItemLooks {
  tile: (item: Item) => ReactNode
  badges: (item: Item) => ReactNode
}
