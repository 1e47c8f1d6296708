import { useEffect, useState } from 'react'

/** So long a window takes no input that fills, approves or checks out: a page may have guessed where a person clicks next. */
const earlyMs = 500

/** Marks the address of a window that the icon in a page has opened. */
const fromPage = 'from-page'

/** Whether the window has been in front for long enough. Whenever it comes to the front, this begins anew. */
export function useIsReady(): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    let timer = 0
    const begin = () => {
      clearTimeout(timer)
      setIsReady(false)
      timer = window.setTimeout(() => setIsReady(true), earlyMs)
    }
    begin()
    addEventListener('focus', begin)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', begin)
    }
  }, [])
  return isReady
}

/** A window that the icon in a page has opened takes no input at all for that long, each time that it comes to the front. */
export function ignoreEarlyInput(): void {
  if (location.hash !== `#${fromPage}`) return
  let readyAt = performance.now() + earlyMs
  addEventListener('focus', () => {
    readyAt = performance.now() + earlyMs
  })
  for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'keydown', 'keyup']) {
    addEventListener(
      type,
      (event) => {
        if (performance.now() >= readyAt) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      { capture: true },
    )
  }
}
