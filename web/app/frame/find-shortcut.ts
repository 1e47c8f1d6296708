import { useEffect } from 'react'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

export const findKeys = isApple ? ['⌘', 'K'] : ['Ctrl', 'K']
/** The same keys in the form that `aria-keyshortcuts` takes. */
export const findKeysNamed = isApple ? 'Meta+K' : 'Control+K'

/** An open form holds unsaved input, and a question waits for its answer. */
const mustStay = '[role=alertdialog], [role=dialog] form'

/** Calls `onPress` on Ctrl K (⌘ K on Apple keyboards), unless an open form or question would be lost. */
export function useFindShortcut(onPress: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isHeld = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (!isHeld || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      // Always suppresses the browser's own search: somebody who presses the keys twice means ours.
      event.preventDefault()
      if (!event.repeat && document.querySelector(mustStay) === null) onPress()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [onPress])
}
