import { useEffect, useRef } from 'react'

/** What is open over the page, in the order in which it was opened. */
const layers: symbol[] = []

/**
 * While `isOpen`, Back in the browser (on a phone a gesture) closes what is open instead of leaving the page under it, with what was typed.
 * Only the foremost layer closes. A browser without the Navigation API leaves the page, and any browser does upon a second Back in a row.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (!isOpen || !('navigation' in window)) return
    const layer = Symbol('layer')
    layers.push(layer)
    const hold = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || layers.at(-1) !== layer) return
      event.preventDefault()
      latest.current()
    }
    navigation.addEventListener('navigate', hold)
    return () => {
      navigation.removeEventListener('navigate', hold)
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [isOpen])
}
