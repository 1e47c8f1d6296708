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

const inputs = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'auxclick', 'keydown', 'keyup']

/**
 * A window that the icon in a page has opened takes no input at all for that long, each time that it comes to the front: neither what begins
 * then nor what comes later of it, such as the click of a button that is let go or the repeats of a key that is held.
 */
export function ignoreEarlyInput(): void {
  if (location.hash !== `#${fromPage}`) return
  let readyAt = 0
  let isPointerEarly = false
  /** A key may have been held since before there was a window. */
  let isKeyEarly = true
  const begin = () => {
    readyAt = performance.now() + earlyMs
    isKeyEarly = true
  }
  const isEarly = (event: Event): boolean => {
    const isNow = performance.now() < readyAt
    const isKey = event.type.startsWith('key')
    if (event.type === 'pointerdown') isPointerEarly = isNow
    if (event.type === 'keydown' && !(event as KeyboardEvent).repeat) {
      isKeyEarly = isNow
      // Keys click too.
      isPointerEarly = false
    }
    return isNow || (isKey ? isKeyEarly : isPointerEarly)
  }
  const ignore = (event: Event) => {
    if (!isEarly(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  begin()
  addEventListener('focus', begin)
  for (const type of inputs) addEventListener(type, ignore, { capture: true })
}
