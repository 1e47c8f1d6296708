import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '../../ui/key-hint.tsx'
import { findKeys, findKeysNamed } from './find-shortcut.ts'

/** Looks like the box that it opens; on narrow screens only the icon remains. */
export function FindButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('common')
  return (
    <button
      type="button"
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts={findKeysNamed}
      className="flex h-9 shrink-0 items-center justify-center gap-2 rounded-lg border border-transparent text-ink-2 text-small transition-colors hover:bg-hover hover:text-ink max-md:w-9 md:border-line md:bg-surface md:px-3"
    >
      <Search aria-hidden="true" className="size-4.5 shrink-0 md:size-4" />
      <span className="max-md:sr-only">{t('find')}</span>
      <span aria-hidden="true" className="ml-3 flex max-xl:hidden">
        <KeyHint keys={findKeys} />
      </span>
    </button>
  )
}
