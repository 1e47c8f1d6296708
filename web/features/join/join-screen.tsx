import { languages } from '@chaveiro/contract/languages.ts'
import { KeyRound, LogIn, Phone, Vault } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'

/** Where an invitation link leads somebody who is not signed in. The fragment has left the address by now. */
export function JoinScreen({
  link,
  startSignIn,
  mark,
  notice,
}: {
  /** `damaged` if part of it is missing, `plain` if it vouches for nobody. */
  link: 'whole' | 'plain' | 'damaged'
  startSignIn: () => Promise<{ url: string }>
  /** The identity provider's logo on the button. */
  mark: ReactNode
  /** The line about the terms that signing in agrees to. */
  notice: ReactNode
}) {
  const { t, i18n } = useTranslation('join')
  const isDamaged = link === 'damaged'
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const other = languages.find((language) => language !== i18n.language) ?? 'en'
  useEffect(() => {
    document.title = `${t('title')} · Chaveiro`
  }, [t])
  const signIn = async () => {
    setBusy(true)
    setFailed(false)
    try {
      location.assign((await startSignIn()).url)
    } catch (error) {
      console.error('Login error', error)
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-2.5 px-4 py-4 sm:px-8">
        <Logo className="size-8" />
        <span className="flex-1 font-semibold text-title text-ink">Chaveiro</span>
        <Button variant="ghost" size="sm" lang={other} onClick={() => void changeLanguage(other)}>
          {other === 'en' ? 'English' : 'Português'}
        </Button>
      </header>
      <main className="mx-auto w-full max-w-lg flex-1 px-4 pt-4 pb-16 sm:pt-[min(8vh,6rem)]">
        <h1 className="font-semibold text-heading text-ink leading-9 tracking-tight">
          {isDamaged ? t('damagedTitle') : t('title')}
        </h1>
        <p className="mt-2 text-title text-ink-2 leading-6">
          {isDamaged ? t('damaged') : t(link === 'whole' ? 'description' : 'descriptionPlain')}
        </p>
        {!isDamaged && (
          <ol className="mt-7 space-y-4">
            <Step icon={<LogIn />}>{t('stepSignIn')}</Step>
            <Step icon={<KeyRound />}>{t('stepPassphrase')}</Step>
            {link === 'plain' && <Step icon={<Phone />}>{t('stepCompare')}</Step>}
            <Step icon={<Vault />}>{t(link === 'whole' ? 'stepReady' : 'stepReadyPlain')}</Step>
          </ol>
        )}
        {failed && (
          <Banner tone="danger" live className="mt-6">
            {t('failed')}
          </Banner>
        )}
        <Button
          size="lg"
          full
          className="mt-8"
          icon={mark}
          busy={busy}
          busyLabel={t('busy')}
          onClick={() => void signIn()}
        >
          {isDamaged ? t('withoutLink') : t('button')}
        </Button>
        <p className="mt-4 text-ink-3 text-small">{notice}</p>
        {link === 'whole' && <p className="mt-4 text-ink-3 text-small">{t('kept')}</p>}
      </main>
    </div>
  )
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3.5">
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="text-title text-ink">{children}</span>
    </li>
  )
}
