import { useEffect } from 'react'
import { isReachable, subscribeToConnection } from '../../session/connection.ts'

const shownSeconds = 30

/**
 * Hides what is shown after half a minute, when the person leaves the window, and when the server that would tell of the
 * end of their right to it is out of reach.
 * @param shown what is in sight; showing one more begins the time anew
 */
export function useHideAgain(shown: ReadonlySet<string>, hide: () => void) {
  useEffect(() => {
    if (shown.size === 0) return
    const timer = setTimeout(hide, shownSeconds * 1000)
    const hideWhenCovered = () => document.visibilityState === 'hidden' && hide()
    addEventListener('blur', hide)
    document.addEventListener('visibilitychange', hideWhenCovered)
    const stop = subscribeToConnection(() => !isReachable() && hide())
    return () => {
      stop()
      clearTimeout(timer)
      removeEventListener('blur', hide)
      document.removeEventListener('visibilitychange', hideWhenCovered)
    }
  }, [shown, hide])
}
