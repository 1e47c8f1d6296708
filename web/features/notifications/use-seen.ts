import { useCallback, useEffect, useRef } from 'react'

const seenShare = 0.6
const idOf = (element: Element) => (element as HTMLElement).dataset.notification ?? ''

/**
 * Returns a ref for each entry with its id in `data-notification`; calls back with the ids of entries that came into view together, each
 * once.
 */
export function useSeen(onSeen: (ids: string[]) => void) {
  const seenIds = useRef(new Set<string>())
  const callBack = useRef(onSeen)
  useEffect(() => {
    callBack.current = onSeen
  })
  const observer = useRef<IntersectionObserver>(undefined)
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    observer.current ??= new IntersectionObserver(
      (entries) => {
        const inSight = entries
          .filter(({ isIntersecting }) => isIntersecting)
          .map(({ target }) => idOf(target))
        const ids = inSight.filter((id) => !seenIds.current.has(id))
        for (const id of ids) seenIds.current.add(id)
        if (ids.length > 0) callBack.current(ids)
      },
      { threshold: seenShare },
    )
    const watching = observer.current
    watching.observe(element)
    return () => watching.unobserve(element)
  }, [])
}
