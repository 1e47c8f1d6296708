import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'

const keptSeconds = 30
let cancelPending = () => {}
let forgetPending: () => Promise<void> = async () => {}

/**
 * Copies a text; false if the browser forbids it or the text does not come. Some browsers allow it only during a click, so a text that is
 * still loading is passed to them as a promise.
 */
export async function copyText(text: Sure | Promise<Sure>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(asBlob) })])
  } catch {
    return false
  }
  cancelPending()
  return true
}

/** Copies a secret; half a minute later empties the clipboard unless it holds something else by then. */
export async function copySecret(text: Sure | Promise<Sure>): Promise<boolean> {
  if (!(await copyText(text))) return false
  forgetLater(await text)
  return true
}

/** Empties the clipboard of a copied secret early, when the person leaves or the keys are locked. */
export const forgetCopied = () => forgetPending()

const asBlob = (text: string) => new Blob([text], { type: 'text/plain' })

/** Browsers let only the focused page write, so otherwise this waits for the page's next focus. */
function forgetLater(secret: string) {
  const clear = async () => {
    if (!document.hasFocus()) return
    cancelPending()
    if (await holds(secret)) await navigator.clipboard.writeText('').catch(() => undefined)
  }
  const due = () => {
    clearTimeout(timer)
    addEventListener('focus', clear)
    return clear()
  }
  const timer = setTimeout(due, keptSeconds * 1000)
  cancelPending = () => {
    clearTimeout(timer)
    removeEventListener('focus', clear)
    document.removeEventListener('copy', cancelPending)
    cancelPending = () => {}
    forgetPending = async () => {}
  }
  forgetPending = due
  document.addEventListener('copy', cancelPending)
}

/** Whether the clipboard holds this text; assumed if the browser would first have to ask the person. */
async function holds(text: string): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    if (state !== 'granted') return true
    return sameLines(await navigator.clipboard.readText()) === sameLines(text)
  } catch {
    return true
  }
}

/** Some systems change line breaks on the clipboard. */
const sameLines = (text: string) => text.replaceAll('\r\n', '\n')
