import { useSyncExternalStore } from 'react'

/** A form that a lock closed while something was typed in it, without its secrets. In this tab's memory alone. */
export interface KeptDraft {
  userId: string
  /** What it belongs to, so that it opens there again. */
  place: string
  content: unknown
  /** Whether secrets were typed too, which are not kept: a locked browser holds nothing that opens anything. */
  lostSecrets: boolean
}

let kept: KeptDraft | null = null
const listeners = new Set<() => void>()

export function keepDraft(draft: KeptDraft | null) {
  kept = draft
  for (const listener of listeners) listener()
}

export function draftAt(userId: string, place: string): KeptDraft | null {
  return kept?.userId === userId && kept.place === place ? kept : null
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What waits for the person who is signed in. */
export const useKeptDraft = (userId: string): KeptDraft | null =>
  useSyncExternalStore(subscribe, () => (kept?.userId === userId ? kept : null))
