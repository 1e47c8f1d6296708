import { type RefObject, useLayoutEffect, useState } from 'react'
import { scrollerOf } from '../../ui/scroller-of.ts'

/**
 * Returns how many pixels of the scrolled content are above the list, and what fits into its width.
 * @param fits a function that stays the same
 */
export function useListPlace(list: RefObject<HTMLElement | null>, fits: (widthPx: number) => number) {
  const [place, setPlace] = useState({ fitting: 1, above: 0 })
  useLayoutEffect(() => {
    const measured = list.current
    if (!measured) return
    const measure = () => {
      const fitting = fits(measured.clientWidth)
      const scroller = scrollerOf(measured)
      const above = Math.round(
        measured.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      )
      setPlace((before) =>
        before.fitting === fitting && before.above === above ? before : { fitting, above },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    /** An element without a box of its own has no size to observe. */
    const observe = (element: Element): void => {
      if (getComputedStyle(element).display === 'contents')
        for (const inside of element.children) observe(inside)
      else observer.observe(element)
    }
    // The list moves when something above it grows, also where the whole screen scrolls.
    for (const within of [measured.parentElement, measured.parentElement?.parentElement])
      for (const beside of within?.parentElement?.children ?? []) observe(beside)
    return () => observer.disconnect()
  }, [list, fits])
  return place
}
