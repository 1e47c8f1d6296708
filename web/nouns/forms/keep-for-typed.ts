import { createContext, use, useCallback, useEffect, useState } from 'react'

const KeepContext = createContext<() => () => void>(() => () => undefined)

/** Around a screen's forms. */
export const KeepForTyped = KeepContext.Provider

/**
 * For a screen, or part of one, that the person's role no longer allows: whether a form in it still holds what they typed, or what is shown
 * only once, so that it stays until that is dealt with. `keep` goes to `KeepForTyped`.
 */
export function useKeptForTyped() {
  const keepAround = use(KeepContext)
  const [count, setCount] = useState(0)
  const keep = useCallback(() => {
    const releaseAround = keepAround()
    setCount((before) => before + 1)
    return () => {
      setCount((before) => before - 1)
      releaseAround()
    }
  }, [keepAround])
  return { isKept: count > 0, keep }
}

/** Keeps the screen around the form while it holds something. */
export function useHoldsTyped(holds: boolean): void {
  const keep = use(KeepContext)
  useEffect(() => (holds ? keep() : undefined), [holds, keep])
}
