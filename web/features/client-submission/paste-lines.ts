import type { Draft } from './submission-state.ts'

/**
 * Pastes several lines into the draft's password. The one-line field would silently drop the line breaks of a key.
 * Returns false, and leaves the paste to the browser, if there is only one line.
 */
export function pasteLines(event: ClipboardEvent, draft: Draft): boolean {
  const pasted = event.clipboardData?.getData('text/plain') ?? ''
  const field = event.currentTarget
  if (!(field instanceof HTMLInputElement) || !/[\r\n]/.test(pasted.trimEnd())) return false
  event.preventDefault()
  const { selectionStart, selectionEnd, value } = field
  draft.password = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length)
  return true
}
