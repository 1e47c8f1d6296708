/** What an element scrolls in: the nearest above it that can, else the page. */
export function scrollerOf(element: HTMLElement): Element {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/^(auto|scroll)$/.test(getComputedStyle(above).overflowY)) return above
  return document.documentElement
}
