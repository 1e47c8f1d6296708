/** Where something stands: each ancestor, from the nearest, and which of its children leads there. */
export type Place = readonly { parent: Element; index: number }[]

const stops =
  'a[href], button:enabled, input:enabled:not([type=hidden]), textarea:enabled, summary, [tabindex="0"]'
// A toast is a dialog too, and goes by itself.
export const dialogs = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])'

/** What loses the focus to a change of the page leaves it with the page itself. */
export const isLost = () => document.activeElement === null || document.activeElement === document.body

export function placeOf(element: Element): Place {
  const place: { parent: Element; index: number }[] = []
  for (let child = element; child.parentElement; child = child.parentElement)
    place.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return place
}

/**
 * What can take the focus where something stood, or as near as can be without leaving the dialog or the screen; nothing
 * that stood beside it, which is another act: 'Deny' where 'Approve' was.
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

/** The foremost dialog, else the screen. */
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
