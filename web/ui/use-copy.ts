import { useCallback, useEffect, useRef, useState } from 'react'

const shownMs = 2000

/** Copies a text to the clipboard and says for two seconds that it did. Answers false where the browser forbids it. */
export function useCopy() {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback(async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return false
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownMs)
    return true
  }, [])
  return { copied, copy }
}
