import { useLayoutEffect } from 'react'
import {
  besideOf,
  canTakeFocus,
  dialogs,
  foremost,
  isLost,
  nearest,
  type Place,
  placeOf,
} from './focus-place.ts'
import { isPlaceLeft, leaveFrom, returnTo } from './left-place.ts'

/** The element that last had the focus on one layer: on the page, in a dialog over it, in a menu. */
interface Stop {
  /** Null for the page itself. */
  layer: Element | null
  element: HTMLElement
  place: Place
  beside: readonly Element[]
}

/** A closing dialog or menu returns the focus by itself in the next frame; wait for that. */
const returnMs = 60

const layerOf = (element: Element) =>
  element.closest(dialogs) ?? element.closest('[data-base-ui-portal]') ?? null

/**
 * Keeps a keyboard user's place when the focused element disappears: the focus goes to what took its place, or its dialog's button's. With
 * the mouse nothing is watched.
 * @param screen the id of the part of the page that changes from screen to screen
 */
export function useKeptPlace(screen: string): void {
  // A layout effect, whose clean-up runs while the old elements are still in the page.
  useLayoutEffect(() => {
    /** From the page to the frontmost layer. */
    let trail: readonly Stop[] = []
    let byKeyboard = isPlaceLeft()
    let wasDisabled = false
    let turn: ReturnType<typeof setTimeout> | undefined

    const restore = () => {
      if (!isLost()) return
      for (const { layer, element, place, beside } of trail.toReversed()) {
        if (layer && !layer.isConnected) continue
        // An element that is disabled while something runs will be enabled again.
        if (element.matches(':disabled') && element.isConnected) return
        const next = canTakeFocus(element) ? element : nearest(place, beside, screen)
        next?.focus()
        if (!isLost()) return
      }
      foremost(screen)?.focus()
    }
    const watch = new MutationObserver(() => {
      const last = trail.at(-1)?.element
      wasDisabled ||= last?.matches(':disabled') ?? false
      if (last?.isConnected && !wasDisabled) return
      clearTimeout(turn)
      turn = setTimeout(restore, returnMs)
    })
    const forget = () => {
      byKeyboard = false
      trail = []
      watch.disconnect()
    }
    const remember = ({ target }: FocusEvent) => {
      if (byKeyboard) keep(target)
    }
    const keep = (target: EventTarget | null) => {
      if (!(target instanceof HTMLElement)) return
      const layer = layerOf(target)
      const index = trail.findIndex((stop) => stop.layer === layer)
      const below = index < 0 ? trail : trail.slice(0, index)
      trail = [...below, { layer, element: target, place: placeOf(target), beside: besideOf(target) }]
      wasDisabled = false
      watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    }
    const press = () => {
      if (byKeyboard) return
      byKeyboard = true
      // The focus was set with the mouse or by a script; from the first key on it counts.
      if (!isLost()) keep(document.activeElement)
    }
    document.addEventListener('keydown', press, true)
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    const stopReturning = returnTo(screen)
    return () => {
      clearTimeout(turn)
      const last = trail.find(({ layer }) => layer === null)
      if (!stopReturning() && last) leaveFrom(last.element)
      forget()
      document.removeEventListener('keydown', press, true)
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [screen])
}
