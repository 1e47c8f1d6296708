import type { ClientSpellings, ImportChoices } from '@chaveiro/device'
import { useState } from 'react'
import type { Inspected } from '../use-import.ts'

/** All spellings that are offered, those that were merged first: the next reading no longer finds several in them. */
export function useSpellings({ clients }: Inspected, { clients: merged }: ImportChoices) {
  const [seen, setSeen] = useState<readonly ClientSpellings[]>([])
  const isMerged = ({ spellings }: ClientSpellings) => spellings.every(({ text }) => merged?.has(text))
  const kept = seen.filter(isMerged)
  const known = new Set(kept.flatMap(({ spellings }) => spellings.map(({ text }) => text)))
  const open = clients.filter(({ spellings }) => !spellings.every(({ text }) => known.has(text)))
  return {
    spellings: [...kept, ...open],
    /** To be called with all that are shown before some of them are merged. */
    remember: () => setSeen([...kept, ...open]),
    areAllMerged: open.length === 0,
  }
}
