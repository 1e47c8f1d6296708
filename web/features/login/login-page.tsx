import type { Language } from '@chaveiro/contract/languages.ts'
import { Clock, EyeOff, FileText } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { texts as en } from '../../i18n/en/login.ts'
import { texts as pt } from '../../i18n/pt-BR/login.ts'
import type { Resources } from '../../i18n/resources.ts'
import { usePageLanguage } from '../../i18n/use-page-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { Logo } from '../../ui/logo.tsx'
import { GoogleMark } from './google-mark.tsx'
import { getSignInOptions, type SignInOptions, startSignIn } from './sign-in-calls.ts'
import { TermsNotice } from './terms-notice.tsx'

type LoginTexts = Resources['login']

/** Both languages come with the page, so that switching needs no network. */
const textsOf: Record<Language, LoginTexts> = { en, 'pt-BR': pt }

/** Ends of a session or sign-in that are nobody's fault, shown without alarm. */
const calm = new Set(['terms_not_accepted', 'signed_out', 'new_keys', 'new_keys_perhaps', 'cancelled'])

/** What a signed-out person sees: one button, and why they are here, which the address says in a word. */
export function LoginPage({ address }: { address: URL }) {
  const [language, setLanguage] = usePageLanguage()
  const texts = textsOf[language]
  const fault = address.searchParams.get('error')
  // Terms that have changed need an acceptance of their own.
  const accepts = fault === 'terms_not_accepted'
  const options = useSignInOptions()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    // The browser's Back button restores the page as it was left: busy.
    addEventListener('pageshow', ({ persisted }) => persisted && setIsBusy(false))
  }, [])

  async function signIn() {
    setIsBusy(true)
    try {
      location.assign((await startSignIn(options?.terms_version, accepts)).url)
    } catch (error) {
      // As specified: nothing is shown, and the button can be pressed again.
      console.error('Login error', error)
      setIsBusy(false)
    }
  }

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <main className="flex flex-col bg-page px-6 py-8 sm:px-12">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex items-center gap-2.5 font-semibold text-title text-ink">
            <Logo className="size-8" />
            Chaveiro
          </p>
          <LanguageChoice legend={texts.language} chosen={language} onChoose={setLanguage} />
        </header>
        <div className="m-auto w-full max-w-sm py-10">
          <h1 className="font-semibold text-heading text-ink leading-9 tracking-tight">{texts.heading}</h1>
          <p className="mt-1.5 text-title text-ink-2">{texts.subheading}</p>
          {fault && <Fault texts={texts.fault} fault={fault} />}
          <Button
            size="lg"
            full
            className="mt-8"
            icon={<GoogleMark />}
            busy={isBusy}
            busyLabel={texts.busy}
            onClick={() => void signIn()}
          >
            {accepts ? texts.accept : texts.button}
          </Button>
          {/* Reserves room for the longer of both texts, so that nothing moves when the domain is known. */}
          <p className="mt-4 min-h-15 text-ink-3 text-small">
            <TermsNotice language={language} texts={texts} domain={options?.company_domain ?? null} />
          </p>
        </div>
        <div className="mx-auto flex min-h-24 w-full max-w-sm flex-col justify-end">
          {options?.development ? (
            <Banner tone="warning">{texts.development}</Banner>
          ) : (
            <p className="text-caption text-ink-3">{texts.tagline}</p>
          )}
        </div>
      </main>
      <aside className="flex flex-col justify-center gap-10 bg-side px-6 py-12 text-side-ink sm:px-12 lg:px-16">
        <h2 className="max-w-md text-balance font-semibold text-heading text-white leading-8 tracking-tight">
          {texts.features.heading}
        </h2>
        <ul className="max-w-md space-y-7">
          <Feature icon={<FileText />} {...privacySays(texts.features, language, options)} />
          <Feature
            icon={<EyeOff />}
            title={texts.features.zeroKnowledgeTitle}
            text={texts.features.zeroKnowledge}
          />
          <Feature icon={<Clock />} title={texts.features.jitTitle} text={texts.features.jit} />
        </ul>
      </aside>
    </div>
  )
}

/** Null until the server has answered, and if it does not: the page works without, and only says more with it. */
function useSignInOptions(): SignInOptions | null {
  const [options, setOptions] = useState<SignInOptions | null>(null)
  useLayoutEffect(() => {
    getSignInOptions().then(setOptions, () => undefined)
  }, [])
  return options
}

/** Where the data lies and under which laws is for the operator to state; without that the page says nothing of it. */
function privacySays(
  says: LoginTexts['features'],
  language: Language,
  options: SignInOptions | null,
): { title: string; text: string } {
  const country =
    options?.data_residency && new Intl.DisplayNames(language, { type: 'region' }).of(options.data_residency)
  const text = country ? says.privacy.replace('{{country}}', () => country) : says.privacyPlain
  const laws = options?.laws.join(', ')
  if (!laws) return { title: says.privacyTitlePlain, text }
  // By a preset the operator states the law in the sentence above.
  if (options?.preset) return { title: says.privacyTitle, text }
  return { title: says.privacyTitle, text: `${text} ${says.laws.replace('{{laws}}', () => laws)}` }
}

function Fault({ texts, fault }: { texts: LoginTexts['fault']; fault: string }) {
  const sentences: Record<string, string> = texts
  const look = calm.has(fault)
    ? ({ tone: fault === 'new_keys' ? 'success' : 'info' } as const)
    : ({ tone: 'danger', title: texts.title } as const)
  return (
    <Banner live className="mt-6" {...look}>
      {Object.hasOwn(sentences, fault) ? sentences[fault] : texts.unexpected}
    </Banner>
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
