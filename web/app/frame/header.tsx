import { CircleHelp, Menu, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { usePageHeader } from '../../ui/page.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { findKeys, findKeysNamed } from './find-shortcut.ts'
import type { FrameData } from './frame-data.ts'
import { helpFor } from './help-for.ts'
import { UserMenu } from './user-menu.tsx'

/** The screen's name on the left; help, notifications and user menu on the right. */
export function Header({ onMenu, ...data }: FrameData & { onMenu: () => void }) {
  const { t } = useTranslation('common')
  const page = usePageHeader()
  return (
    <header className="z-10 flex h-16 shrink-0 items-center gap-1 border-b bg-surface px-3 sm:gap-2 sm:px-6 lg:px-8">
      <IconButton
        label={t('nav.open')}
        icon={<Menu />}
        onClick={onMenu}
        tooltipSide="bottom"
        className="lg:hidden"
      />
      <div className="min-w-0 flex-1">
        {/* On a phone a long name wraps instead of being cut. */}
        <h1 className="font-semibold text-ink text-title tracking-tight max-sm:line-clamp-3 max-sm:leading-4.5 sm:truncate">
          {page?.title}
        </h1>
        {page?.description && (
          <p className="truncate text-ink-3 text-small max-sm:hidden">{page.description}</p>
        )}
      </div>
      <FindButton onClick={data.onFind} />
      <HelpLink />
      {data.notifications}
      <UserMenu user={data.user} onLock={data.onLock} onLogout={data.onLogout} />
    </header>
  )
}

/** Leads to the help article about the present screen. */
function HelpLink() {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  return (
    <Tooltip label={t('nav.helpHere')} side="bottom">
      <Link
        to={`/help#${helpFor(pathname, search)}`}
        aria-label={t('nav.helpHere')}
        className="finger inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-3 transition-colors duration-100 hover:bg-hover hover:text-ink [&_svg]:size-4.5"
      >
        <CircleHelp aria-hidden="true" />
      </Link>
    </Tooltip>
  )
}

/** Looks like the box that it opens; on narrow screens only the icon remains. */
function FindButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('common')
  return (
    <button
      type="button"
      onClick={onClick}
      aria-haspopup="dialog"
      aria-keyshortcuts={findKeysNamed}
      className="finger flex h-9 shrink-0 items-center justify-center gap-2 rounded-lg border border-transparent text-ink-2 text-small transition-colors hover:bg-hover hover:text-ink max-md:w-9 md:border-line md:bg-surface md:px-3"
    >
      <Search aria-hidden="true" className="size-4.5 shrink-0 md:size-4" />
      <span className="max-md:sr-only">{t('find')}</span>
      <span aria-hidden="true" className="ml-3 flex max-xl:hidden">
        <KeyHint keys={findKeys} />
      </span>
    </button>
  )
}
