/** For pages without React: replaces elements by new ones and keeps focus and caret in place. */
export function keepFocus(place: () => void) {
  const before = document.activeElement
  const caret = before && isText(before) ? [before.selectionStart, before.selectionEnd] : null
  place()
  const after = before?.id ? document.getElementById(before.id) : null
  if (after === null || after === before) return
  after.focus({ preventScroll: true })
  if (caret && isText(after)) after.setSelectionRange(caret[0] ?? null, caret[1] ?? null)
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && ['text', 'url', 'password'].includes(element.type)
}
