const keptSeconds = 60
let cancelPending = () => {}

/**
 * After a secret was copied: empties the clipboard a minute later. Browsers let only the page in front write, so
 * elsewhere it waits for the page's next focus. Whatever is copied here in between is left alone.
 */
export function forgetCopiedSecret() {
  cancelPending()
  const clear = () => {
    if (!document.hasFocus()) return
    cancelPending()
    navigator.clipboard.writeText('').catch(() => undefined)
  }
  const timer = setTimeout(() => {
    addEventListener('focus', clear)
    clear()
  }, keptSeconds * 1000)
  cancelPending = () => {
    clearTimeout(timer)
    removeEventListener('focus', clear)
    document.removeEventListener('copy', cancelPending)
    cancelPending = () => {}
  }
  document.addEventListener('copy', cancelPending)
}
