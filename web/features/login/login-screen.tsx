import { Clock, EyeOff, ScrollText } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { GoogleMark } from './google-mark.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { getSignInOptions, startSignIn } from './sign-in-calls.ts'

/** What ended a visit or a sign-in without anybody's fault: said in calm. */
const calm = new Set(['signed_out', 'new_keys', 'new_keys_perhaps', 'cancelled'])

/** What a signed-out person sees: one button, and why they are here or why it did not work last time. */
export function LoginScreen({ address }: { address: URL }) {
  const { t, i18n } = useTranslation(['login', 'common'])
  const fault = address.searchParams.get('error')
  const [busy, setBusy] = useState(false)
  const [options, setOptions] = useState<{ company_domain: string; development: boolean } | null>(null)

  useEffect(() => {
    document.title = 'Chaveiro'
    // The page stands without the domain; it only says more with it.
    getSignInOptions().then(setOptions, () => undefined)
  }, [])
  // Coming back with the browser's button restores the page as it was left: busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  const signIn = async () => {
    setBusy(true)
    try {
      location.assign((await startSignIn()).url)
    } catch (error) {
      // The specification's own way: nothing is shown, the button is free again.
      console.error('Login error', error)
      setBusy(false)
    }
  }
  const faultKey = `login:fault.${fault}`
  const sentence =
    fault && (i18n.exists(faultKey) ? t(faultKey as 'fault.unexpected') : t('fault.unexpected'))

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <main className="flex flex-col bg-page px-6 py-8 sm:px-12">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex items-center gap-2.5 font-semibold text-[0.9375rem] text-ink">
            <Logo className="size-8" />
            Chaveiro
          </p>
          <LanguageChoice />
        </header>
        <div className="m-auto w-full max-w-sm py-10">
          <h1 className="font-semibold text-[1.75rem] text-ink leading-9 tracking-tight">{t('heading')}</h1>
          <p className="mt-1.5 text-[0.9375rem] text-ink-2">{t('subheading')}</p>
          {sentence && (
            <Banner
              live
              className="mt-6"
              {...(fault && calm.has(fault)
                ? { tone: fault === 'new_keys' ? 'success' : 'info' }
                : { tone: 'danger', title: t('fault.title') })}
            >
              {sentence}
            </Banner>
          )}
          <Button
            size="lg"
            full
            className="mt-8"
            icon={<GoogleMark />}
            busy={busy}
            busyLabel={t('busy')}
            onClick={signIn}
          >
            {t('button')}
          </Button>
          {/* Room for the longer of both texts, so that nothing moves when the domain is known. */}
          <p className="mt-4 min-h-15 text-ink-3 text-small">
            {options ? t('notice', { domain: `@${options.company_domain}` }) : t('noticePlain')}
          </p>
        </div>
        <div className="flex min-h-24 max-w-sm flex-col justify-end">
          {options?.development ? (
            <Banner tone="warning">{t('development')}</Banner>
          ) : (
            <p className="text-caption text-ink-3">{t('common:tagline')}</p>
          )}
        </div>
      </main>
      <aside className="flex flex-col justify-center gap-10 bg-side px-6 py-12 text-side-ink sm:px-12 lg:px-16">
        <h2 className="max-w-md text-balance font-semibold text-[1.375rem] text-white leading-8 tracking-tight">
          {t('features.heading')}
        </h2>
        <ul className="max-w-md space-y-7">
          <Feature icon={<ScrollText />} title={t('features.privacyTitle')} text={t('features.privacy')} />
          <Feature
            icon={<EyeOff />}
            title={t('features.zeroKnowledgeTitle')}
            text={t('features.zeroKnowledge')}
          />
          <Feature icon={<Clock />} title={t('features.jitTitle')} text={t('features.jit')} />
        </ul>
      </aside>
    </div>
  )
}

function Feature({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-side-active text-white [&_svg]:size-5"
      >
        {icon}
      </span>
      <div>
        <h3 className="font-medium text-white">{title}</h3>
        <p className="mt-0.5 text-side-ink">{text}</p>
      </div>
    </li>
  )
}
