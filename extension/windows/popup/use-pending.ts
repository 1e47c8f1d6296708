import { createContext, use, useEffect, useState } from 'react'
import type { ActOutput } from '../../background/window-messages.ts'
import { useAsked } from '../use-asked.ts'
import { useChanges } from '../use-changes.ts'
import { ask } from '../worker.ts'
import { afterFirst } from './ask-first.ts'

export type PendingNow = ActOutput<'readPending'>
const nothing: PendingNow & { failure: unknown } = { asked: [], held: [], decisions: 0, failure: null }
const looksEveryMs = 10_000

/** What waits for the person and for what they wait, for every part of the popup. */
export const PendingState = createContext(nothing)
export const usePending = () => use(PendingState)

/**
 * The same kept current: the worker looks at the server as the window is opened, and while it stays open. `failure`: why the last look failed;
 * what is listed is then what this browser saw last.
 */
export function useFollowedPending(isUnlocked: boolean): typeof nothing {
  const changes = useChanges()
  const [failure, setFailure] = useState<unknown>(null)
  const { value } = useAsked(() => ask('readPending', null), changes)
  useEffect(() => {
    if (!isUnlocked) return
    const look = () => void ask('lookAtPending', null).then(() => setFailure(null), setFailure)
    void afterFirst(async () => look())
    const timer = setInterval(look, looksEveryMs)
    return () => clearInterval(timer)
  }, [isUnlocked])
  return { ...(value ?? nothing), failure }
}
