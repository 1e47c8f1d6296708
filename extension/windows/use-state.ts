import type { ActOutput } from '../background/window-messages.ts'
import { useAsked } from './use-asked.ts'
import { useChanges } from './use-changes.ts'
import { ask } from './worker.ts'

export type State = ActOutput<'readState'>

/** Who is connected and whether they are unlocked, kept current; null until the worker has answered. */
export const useExtensionState = (): State | null =>
  useAsked(() => ask('readState', null), useChanges()).value ?? null
