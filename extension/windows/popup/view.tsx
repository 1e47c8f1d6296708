import { createContext, use } from 'react'
import type { SeenItem } from './seen-item.ts'

/** What the popup shows, one at a time. */
export type View =
  | { name: 'items' }
  | { name: 'generator' }
  | { name: 'ask'; item: SeenItem }
  | { name: 'decisions' }
  | { name: 'decision'; id: string }

export const ShowView = createContext<(view: View) => void>(() => undefined)

/** Goes to another view. */
export const useShowView = () => use(ShowView)
