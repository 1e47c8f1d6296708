import { useEffect, useRef } from 'react'
import { isReachable, subscribeToConnection } from '../../session/connection.ts'
import { hideAt } from './hide-at.ts'

/** Whether a secret may be shown now: the person may have left the window, or the connection gone, while it was loading. */
export const isWatched = () => document.hasFocus() && isReachable()

/**
 * Hides what is shown after half a minute, when the person leaves the window, and when the server cannot be reached, which would report
 * that their right ended.
 * @param shown what is in sight; showing one more restarts the time
 */
export function useHideAgain(shown: ReadonlySet<string>, hide: () => void) {
  const last = useRef({ count: 0, atMs: 0 })
  useEffect(() => {
    last.current = hideAt(last.current, shown.size, Date.now())
    if (shown.size === 0) return
    const timer = setTimeout(hide, Math.max(0, last.current.atMs - Date.now()))
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
