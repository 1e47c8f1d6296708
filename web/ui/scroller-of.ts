let found = new WeakMap<HTMLElement, Element>()
// What scrolls is the window's size to say.
addEventListener('resize', () => {
  found = new WeakMap()
})

/**
 * Returns the nearest ancestor that scrolls, or the page if there is none. Remembered, since lists ask at each step of scrolling and the
 * browser would lay out the page for an answer.
 */
export function scrollerOf(element: HTMLElement): Element {
  const known = found.get(element)
  if (known?.isConnected) return known
  const scroller = nearestScroller(element)
  found.set(element, scroller)
  return scroller
}

function nearestScroller(element: HTMLElement): Element {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/^(auto|scroll)$/.test(getComputedStyle(above).overflowY)) return above
  return document.documentElement
}
