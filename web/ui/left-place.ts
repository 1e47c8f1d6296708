import { canTakeFocus, isLost, placeOf } from './focus-place.ts'

/** Where the focus stands again once the screens are there, in counts alone: behind a lock no name of anything may stay. */
interface Left {
  /** Which child of which, from the page's body. */
  path: readonly number[]
  tag: string
  textLength: number
}

let left: Left | 'screen' | null = null

const lengthOf = ({ textContent }: Element) => textContent?.length ?? 0

/** The screens go: the key is locked, say. */
export function leaveFrom(element: HTMLElement | null): void {
  left = element && {
    path: placeOf(element)
      .filter(({ parent }) => parent !== document.documentElement)
      .map(({ index }) => index)
      .reverse(),
    tag: element.tagName,
    textLength: lengthOf(element),
  }
}

/** Whether somebody went by the keyboard before the screens went. */
export const isPlaceLeft = () => left !== null && left !== 'screen'

/** A page goes by which one comes to the screens: what had the focus there is no more. */
export function leavePage(): void {
  left ??= 'screen'
}

/**
 * The screens are back: the focus goes there, and to where it stood as soon as that is drawn again; unless somebody
 * pressed a key or clicked before. Answers what ends the waiting.
 */
export function returnTo(screen: string): () => void {
  const wanted = left
  left = null
  if (wanted === null) return () => undefined
  const content = document.getElementById(screen)
  if (wanted === 'screen') {
    if (isLost()) content?.focus()
    return () => undefined
  }
  const look = () => {
    if (!isLost() && document.activeElement !== content) return end()
    const found = find(wanted)
    if (isLost()) content?.focus()
    if (found === null) return
    end()
    found.focus()
  }
  const watch = new MutationObserver(look)
  const end = () => {
    watch.disconnect()
    document.removeEventListener('keydown', end, true)
    document.removeEventListener('pointerdown', end, true)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('keydown', end, true)
  document.addEventListener('pointerdown', end, true)
  look()
  return end
}

function find({ path, tag, textLength }: Left): HTMLElement | null {
  let element: Element | undefined = document.body
  for (const index of path) element = element?.children[index]
  if (!(element instanceof HTMLElement) || element.tagName !== tag || lengthOf(element) !== textLength)
    return null
  return canTakeFocus(element) ? element : null
}
