import { useEffect, useState } from 'react'
import { findEverywhere } from './screens.tsx'

const aheadMs = 1500

/**
 * The search's dialog, once its code is loaded: after the screen has rendered, or as soon as somebody searches. Without React's `lazy`,
 * which delays the first showing by 300 ms even if the code is there.
 */
export function useFindEverywhere(isWanted: boolean, onFailed: () => void): typeof findEverywhere.loaded {
  const [isLoaded, setIsLoaded] = useState(findEverywhere.loaded !== null)
  useEffect(() => {
    if (isLoaded) return
    let isOver = false
    const load = (failed: () => void) =>
      void findEverywhere.load().then(
        () => isOver || setIsLoaded(true),
        () => isOver || failed(),
      )
    const wait = isWanted ? undefined : setTimeout(() => load(() => undefined), aheadMs)
    if (isWanted) load(onFailed)
    return () => {
      isOver = true
      clearTimeout(wait)
    }
  }, [isLoaded, isWanted, onFailed])
  return findEverywhere.loaded
}
