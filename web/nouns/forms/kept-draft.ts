import { useSyncExternalStore } from 'react'

/** A half-filled form that a lock closed, without its secrets. Only in this tab's memory. */
export interface KeptDraft {
  userId: string
  /** What it belongs to, so that it reopens there. */
  place: string
  content: unknown
  /** Whether secrets were typed too. Those are not kept: a locked browser holds nothing that opens anything. */
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

/** The draft kept for the signed-in person. */
export const useKeptDraft = (userId: string): KeptDraft | null =>
  useSyncExternalStore(subscribe, () => (kept?.userId === userId ? kept : null))
