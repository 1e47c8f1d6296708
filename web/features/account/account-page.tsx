import type { CurrentUser } from '@chaveiro/contract/calls/sessions.ts'
import { languages } from '@chaveiro/contract/languages.ts'
import { Languages, LockKeyhole, LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { leavePage } from '../../ui/left-place.ts'
import { Logo } from '../../ui/logo.tsx'

export interface AccountPageData {
  user: CurrentUser
  onLogOut: () => void
  /** Why the person is here instead of at their work. */
  notice?: string
}

/**
 * A plain page without the frame, for what comes before the work; it always shows who is signed in and the way out. Focus goes to the
 * page's first field if it has one (`data-first-field`), else to its heading.
 */
export function AccountPage({
  user,
  onLogOut,
  notice,
  title,
  description,
  children,
  after,
}: AccountPageData & {
  title: string
  description: ReactNode
  children: ReactNode
  /** Secondary text below the card. */
  after?: ReactNode
}) {
  const { t, i18n } = useTranslation('account')
  const main = useRef<HTMLElement>(null)
  const other = languages.find((language) => language !== i18n.language) ?? 'en'

  useEffect(() => {
    document.title = `${title} · Chaveiro`
  }, [title])
  useEffect(() => {
    // The way before may have been left far down the page, where the new one's heading would be out of sight.
    window.scrollTo(0, 0)
    const first = main.current?.querySelector<HTMLElement>('[data-first-field]')
    const heading = main.current?.querySelector('h1')
    ;(first ?? heading)?.focus()
  }, [])
  // A layout effect, so that it runs before the next page decides where the focus goes.
  useLayoutEffect(() => leavePage, [])

  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-4 sm:px-8 print:hidden">
        <span className="flex flex-1 items-center gap-2.5 font-semibold text-title text-ink">
          <Logo className="size-8" />
          Chaveiro
        </span>
        <span className="mr-1 max-w-96 truncate text-ink-3 text-small max-md:hidden" title={user.email}>
          {t('page.signedInAs', { email: user.email })}
        </span>
        <Button
          variant="ghost"
          size="sm"
          lang={other}
          icon={<Languages />}
          onClick={() => void changeLanguage(other)}
        >
          {t('page.otherLanguage')}
        </Button>
        <Button variant="ghost" size="sm" icon={<LogOut />} onClick={onLogOut}>
          {t('page.logout')}
        </Button>
      </header>
      <main ref={main} className="mx-auto w-full max-w-lg flex-1 px-4 pt-4 pb-16 sm:pt-[min(5vh,5rem)]">
        <h1
          tabIndex={-1}
          className="font-semibold text-heading text-ink leading-8 tracking-tight outline-none print:hidden"
        >
          {title}
        </h1>
        <p className="mt-2 text-title text-ink-2 leading-6 print:hidden">{description}</p>
        {notice && (
          <Banner icon={<LockKeyhole />} className="mt-5 print:hidden">
            {notice}
          </Banner>
        )}
        <div className="mt-6 rounded-xl border bg-surface p-5 shadow-card sm:p-6 print:mt-0 print:border-0 print:p-0 print:shadow-none">
          {children}
        </div>
        {after && <div className="mt-5 print:hidden">{after}</div>}
      </main>
    </div>
  )
}
