import type { KeyboardEvent } from 'react'

export const editKey = 'e'

/** The key that begins editing upon a row's title, and upon anything of an open item that nobody types into. */
export const isEditKey = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  key === editKey && !ctrlKey && !metaKey && !altKey

const typedInto = 'input, textarea, select, [contenteditable], [role=combobox], [role=textbox]'

/** For an open item: begins editing at its key. A dialog in front is a child in React, not in the page, and keeps its keys. */
export const onEditKey = (edit: (() => void) | null) => (event: KeyboardEvent<HTMLElement>) => {
  const { target, currentTarget } = event
  if (edit === null || event.defaultPrevented || !isEditKey(event)) return
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(typedInto)) return
  event.preventDefault()
  edit()
}
