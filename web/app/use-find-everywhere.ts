import { listItems } from '@chaveiro/contract/items.ts'
import { useEffect, useState } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import { api } from '../session/api.ts'
import type { FindEverywhere } from './find-everywhere.tsx'

const findAheadMs = 1500

const loadFind = async () => {
  const [find] = await Promise.all([import('./find-everywhere.tsx'), loadTexts('find', 'items')])
  return find.FindEverywhere
}

/** A search that nothing matches: the first real one need not wait until the server has read its items. */
const warmSearch = () => api.send(listItems, { query: { search: '\u2063', limit: 1 } }).catch(() => undefined)

/**
 * The search's dialog, once its code is here: it is asked for when the screen stands, or sooner where somebody searches. Not by
 * React's `lazy`, whose first showing waits 300 ms even where the code is here.
 */
export function useFindEverywhere(isWanted: boolean, onFailed: () => void): typeof FindEverywhere | null {
  const [dialog, setDialog] = useState<{ component: typeof FindEverywhere } | null>(null)
  const isMissing = dialog === null
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    const load = (failed: () => void) =>
      void loadFind().then(
        (component) => isOver || setDialog({ component }),
        () => isOver || failed(),
      )
    const ahead = () => {
      load(() => undefined)
      void warmSearch()
    }
    const wait = isWanted ? undefined : setTimeout(ahead, findAheadMs)
    if (isWanted) load(onFailed)
    return () => {
      isOver = true
      clearTimeout(wait)
    }
  }, [isMissing, isWanted, onFailed])
  return dialog?.component ?? null
}
