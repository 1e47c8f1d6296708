import { canTakeFocus, isLost } from './focus-place.ts'

/** Identifies the element that gets the focus back when the screens return. Only numbers: no name may stay in memory behind a lock. */
interface Left {
  tag: string
  /** A hash of its text. */
  print: number
  /** Its index among elements with the same text. */
  nth: number
}

let left: Left | 'screen' | null = null

const printOf = ({ ariaLabel, textContent }: Element) =>
  [...`${ariaLabel ?? ''} ${textContent}`].reduce(
    (print, character) => (Math.imul(print, 31) + (character.codePointAt(0) ?? 0)) | 0,
    0,
  )

const alike = (tag: string, print: number) =>
  [...document.querySelectorAll<HTMLElement>(tag)].filter((element) => printOf(element) === print)

/** Called when the screens go away, for instance when the key is locked. */
export function leaveFrom(element: HTMLElement): void {
  const [tag, print] = [element.tagName, printOf(element)]
  left = { tag, print, nth: alike(tag, print).indexOf(element) }
}

/** Whether the keyboard was in use before the screens went away. */
export const isPlaceLeft = () => left !== null && left !== 'screen'

/** Called when a page goes away that leads to the screens; its focused element no longer exists. */
export function leavePage(): void {
  left ??= 'screen'
}

/**
 * Called when the screens are back: focuses the screen, and the earlier element as soon as it is rendered, unless somebody presses a key or
 * clicks first. Returns a function that stops waiting and answers whether it still was.
 */
export function returnTo(screen: string): () => boolean {
  const wanted = left
  left = null
  if (wanted === null) return () => false
  const content = document.getElementById(screen)
  if (wanted === 'screen') {
    if (isLost()) content?.focus()
    return () => false
  }
  let isWaiting = true
  const look = () => {
    if (!isLost() && document.activeElement !== content) return end()
    if (isLost()) content?.focus()
    const element = alike(wanted.tag, wanted.print)[wanted.nth]
    if (!element || !canTakeFocus(element)) return
    end()
    element.focus()
  }
  const watch = new MutationObserver(look)
  const end = () => {
    isWaiting = false
    watch.disconnect()
    document.removeEventListener('keydown', end, true)
    document.removeEventListener('pointerdown', end, true)
  }
  // Rendered elements may be hidden at first, so attributes count.
  watch.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  document.addEventListener('keydown', end, true)
  document.addEventListener('pointerdown', end, true)
  look()
  return () => {
    // Gone again before it was found: the next screens continue the search.
    if (isWaiting) left = wanted
    const wasWaiting = isWaiting
    end()
    return wasWaiting
  }
}
