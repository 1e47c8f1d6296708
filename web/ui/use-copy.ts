import { useCallback, useEffect, useRef, useState } from 'react'
import { oneAtATime } from './one-at-a-time.ts'

const shownMs = 2000

/** Copies with `put`, one call at a time. `put` answers whether the browser allowed it, which is shown for two seconds. */
export function useCopy(put: () => Promise<boolean>) {
  const [copied, setCopied] = useState(false)
  const [isCopying, setIsCopying] = useState(false)
  const [alone] = useState(oneAtATime)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback(async () => {
    const done = await alone('copy', async () => {
      setIsCopying(true)
      try {
        return await put()
      } finally {
        setIsCopying(false)
      }
    })
    if (!done) return false
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownMs)
    return true
  }, [put, alone])
  return { copied, isCopying, copy }
}
