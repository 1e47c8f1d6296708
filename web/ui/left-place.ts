import { canTakeFocus, isLost } from './focus-place.ts'

/** Where the focus stands again once the screens are there, in numbers alone: behind a lock no name of anything may stay. */
interface Left {
  tag: string
  /** Of what it says. */
  print: number
  /** Which of those that say the same. */
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

/** The screens go: the key is locked, say. */
export function leaveFrom(element: HTMLElement): void {
  const [tag, print] = [element.tagName, printOf(element)]
  left = { tag, print, nth: alike(tag, print).indexOf(element) }
}

/** Whether somebody went by the keyboard before the screens went. */
export const isPlaceLeft = () => left !== null && left !== 'screen'

/** A page goes by which one comes to the screens: what had the focus there is no more. */
export function leavePage(): void {
  left ??= 'screen'
}

/**
 * The screens are back: the focus goes there, and to where it stood as soon as that is drawn again; unless somebody
 * pressed a key or clicked before. Answers what ends the waiting, and says whether it was still on.
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
    const found = alike(wanted.tag, wanted.print)[wanted.nth]
    if (!found || !canTakeFocus(found)) return
    end()
    found.focus()
  }
  const watch = new MutationObserver(look)
  const end = () => {
    isWaiting = false
    watch.disconnect()
    document.removeEventListener('keydown', end, true)
    document.removeEventListener('pointerdown', end, true)
  }
  // What is drawn may be hidden at first: attributes count.
  watch.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  document.addEventListener('keydown', end, true)
  document.addEventListener('pointerdown', end, true)
  look()
  return () => {
    // Gone again before it was found: the next screens look on.
    if (isWaiting) left = wanted
    const wasWaiting = isWaiting
    end()
    return wasWaiting
  }
}
