import { useCallback, useEffect, useRef, useState } from 'react'

const shownMs = 2000

/** Copies by `put`, which answers whether the browser allowed it, and says for two seconds that it did. */
export function useCopy(put: () => Promise<boolean>) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback(async () => {
    const done = await put()
    if (!done) return false
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownMs)
    return true
  }, [put])
  return { copied, copy }
}
