import { useEffect } from 'react'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

export const findKeys = isApple ? ['⌘', 'K'] : ['Ctrl', 'K']
/** The same for `aria-keyshortcuts`. */
export const findKeysNamed = isApple ? 'Meta+K' : 'Control+K'

/** A form that lies open holds what nobody has saved; a question waits for its answer. */
const mustStay = '[role=alertdialog], [role=dialog] form'

/** Calls `onPress` on Ctrl K, on Apple's keyboards on ⌘ K, unless it would lose what is being filled in. */
export function useFindShortcut(onPress: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isHeld = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (!isHeld || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // Never the browser's own search: a person who presses it twice means ours.
      event.preventDefault()
      if (!event.repeat && document.querySelector(mustStay) === null) onPress()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [onPress])
}
