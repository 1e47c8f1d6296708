import { useEffect, useState } from 'react'
import type { ActOutput } from '../background/window-messages.ts'
import { ask, onChange } from './worker.ts'

export type State = ActOutput<'readState'>

/** Who is connected and whether they are unlocked, kept current; null until the worker has answered. */
export function useExtensionState(): State | null {
  const [state, setState] = useState<State | null>(null)
  useEffect(() => {
    const read = () => void ask('readState', null).then(setState, () => undefined)
    read()
    return onChange(read)
  }, [])
  return state
}
