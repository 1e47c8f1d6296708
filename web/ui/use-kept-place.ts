import { useEffect } from 'react'

/** Where what has the focus stands: each ancestor, from the nearest, and which of its children leads there. */
type Place = readonly { parent: Element; index: number }[]

const stops = 'a[href], button:enabled, input:enabled:not([type=hidden]), summary, [tabindex="0"]'
// A toast is a dialog too, and goes by itself.
const dialogs = ':is([role=dialog], [role=alertdialog]):not([aria-modal=false])'
/** A dialog or menu that closes gives the focus back by itself, in the frame after. */
const returnMs = 60

/**
 * Who goes by the keyboard keeps their place when the button they pressed goes away, with the row it stood in, say: the
 * focus goes to what took its place, else to the dialog or screen around it. Browsers drop it to the page itself. With
 * the mouse, and in fields, nothing is watched.
 * @param screen the id of the part of the page that changes from screen to screen
 */
export function useKeptPlace(screen: string): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    let place: Place = []
    let wasDisabled = false
    let turn: ReturnType<typeof setTimeout> | undefined

    const restore = () => {
      if (last === null || !isLost()) return
      if (!last.isConnected) return substitute(place, screen).focus()
      if (wasDisabled && !last.matches(':disabled')) last.focus()
    }
    const watch = new MutationObserver(() => {
      if (last?.isConnected && !last.matches(':disabled') && !wasDisabled) return
      wasDisabled ||= last?.matches(':disabled') ?? false
      clearTimeout(turn)
      turn = setTimeout(restore, returnMs)
    })
    const forget = () => {
      last = null
      watch.disconnect()
    }
    const remember = ({ target }: FocusEvent) => {
      forget()
      if (!(target instanceof HTMLElement) || !target.matches('a, button, summary, [tabindex]')) return
      if (!target.matches(':focus-visible')) return
      last = target
      place = placeOf(target)
      wasDisabled = false
      watch.observe(document.body, { childList: true, subtree: true })
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      clearTimeout(turn)
      forget()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [screen])
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

function placeOf(element: Element): Place {
  const place: { parent: Element; index: number }[] = []
  for (let child = element; child.parentElement; child = child.parentElement)
    place.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return place
}

/** What stands where the focus was, or as near as can be without leaving the dialog or the screen. */
function substitute(place: Place, screen: string): HTMLElement {
  for (const { parent, index } of place.filter(({ parent }) => parent.isConnected)) {
    if (!(parent instanceof HTMLElement) || parent === document.body) break
    if (parent.matches(dialogs) || parent.id === screen) return parent
    const children = [...parent.children]
    const next = children.slice(index).flatMap(stopsIn)[0] ?? children.slice(0, index).flatMap(stopsIn).at(-1)
    if (next) return next
  }
  const open = [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)
  return open ?? document.getElementById(screen) ?? document.body
}

function stopsIn(element: Element): HTMLElement[] {
  const inside = [...element.querySelectorAll<HTMLElement>(stops)]
  const all = element instanceof HTMLElement && element.matches(stops) ? [element, ...inside] : inside
  return all.filter((stop) => stop.checkVisibility() && !stop.closest('[inert], [aria-hidden=true]'))
}
