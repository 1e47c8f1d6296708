import { KeyHint } from '@chaveiro/web/ui/key-hint.tsx'
import { MenuSeparator } from '@chaveiro/web/ui/menu.tsx'
import { texts } from '../language.ts'
import { useShortcuts } from '../shortcuts.ts'

/** At the menu's end: the keys that this browser has for opening the window and for filling. */
export function ShortcutLines() {
  const { popup } = texts
  const shortcuts = useShortcuts()
  if (!shortcuts || (shortcuts.fill === '' && shortcuts.open === '')) return null
  return (
    <>
      <MenuSeparator />
      <Line what={popup.fillKeys} keys={shortcuts.fill} />
      <Line what={popup.openKeys} keys={shortcuts.open} />
    </>
  )
}

function Line({ what, keys }: { what: string; keys: string }) {
  if (keys === '') return null
  return (
    <p className="flex items-center justify-between gap-4 px-2 py-1 text-caption text-ink-3">
      {what}
      <KeyHint keys={keys.split('+')} />
    </p>
  )
}
