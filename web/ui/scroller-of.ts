/** Returns the nearest ancestor that scrolls, or the page if there is none. */
export function scrollerOf(element: HTMLElement): Element {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/^(auto|scroll)$/.test(getComputedStyle(above).overflowY)) return above
  return document.documentElement
}
