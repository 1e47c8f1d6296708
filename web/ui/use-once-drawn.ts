import { startTransition, useEffect, useState } from 'react'

/**
 * The value as of the last painted frame, for rendering that may follow that frame. React's `useDeferredValue` begins at once, and the
 * frame waits for what it has begun.
 */
export function useOnceDrawn<T>(value: T, initial: T): T {
  const [drawn, setDrawn] = useState(initial)
  useEffect(() => {
    let turn: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      turn = setTimeout(() => startTransition(() => setDrawn(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(turn)
    }
  }, [value])
  return drawn
}
