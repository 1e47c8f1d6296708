import { startTransition, useEffect, useState } from 'react'

/**
 * The value as of the last time that it stayed for so long, for rendering that may wait for it. React's `useDeferredValue` begins at once,
 * and the next frame waits for what it has begun.
 */
export function useSettled<T>(value: T, initial: T, afterMs: number): T {
  const [settled, setSettled] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
