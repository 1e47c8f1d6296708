/** An element's place: each ancestor, nearest first, with the index of the child that leads to it. */
export type Place = readonly { parent: Element; index: number }[]

const stops =
  'a[href], button:enabled, input:enabled:not([type=hidden]), textarea:enabled, summary, [tabindex="0"]'
// A toast has the dialog role too, but is not modal and goes by itself.
export const dialogs = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])'

/** Whether the focus was dropped: browsers then report the page itself. */
export const isLost = () => document.activeElement === null || document.activeElement === document.body

export function placeOf(element: Element): Place {
  const place: { parent: Element; index: number }[] = []
  for (let child = element; child.parentElement; child = child.parentElement)
    place.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return place
}

/**
 * The element that can take the focus in or nearest to this place, without leaving the dialog or screen. Never one that was beside it,
 * which would be another act: 'Deny' instead of 'Approve'.
 */
export function nearest(place: Place, beside: readonly Element[], screen: string): HTMLElement | null {
  const stopsIn = (element: Element) => allStopsIn(element).filter((stop) => !beside.includes(stop))
  for (const { parent, index } of place.filter(({ parent }) => parent.isConnected)) {
    if (!(parent instanceof HTMLElement) || parent.parentElement === document.body) break
    if (parent.matches(dialogs) || parent.id === screen) return parent
    const children = [...parent.children]
    const next = children.slice(index).flatMap(stopsIn)[0] ?? children.slice(0, index).flatMap(stopsIn).at(-1)
    if (next) return next
  }
  return null
}

/** The frontmost dialog, else the screen. */
export function foremost(screen: string): HTMLElement | null {
  const open = [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)
  return open ?? document.getElementById(screen) ?? document.querySelector('h1')
}

export const canTakeFocus = (element: HTMLElement) =>
  element.isConnected && element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]')

export const besideOf = ({ parentElement }: Element): readonly Element[] =>
  parentElement ? [...parentElement.children] : []

function allStopsIn(element: Element): HTMLElement[] {
  const inside = [...element.querySelectorAll<HTMLElement>(stops)]
  const all = element instanceof HTMLElement && element.matches(stops) ? [element, ...inside] : inside
  return all.filter(canTakeFocus)
}
