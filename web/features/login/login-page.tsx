import type { Language } from '@chaveiro/contract/languages.ts'
import type { ReactNode } from 'react'
import type { Resources } from '../../i18n/resources.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ClockSign, HiddenSign, RecordSign } from '../../ui/signs.tsx'
import { GoogleMark } from './google-mark.tsx'
import type { SignInOptions } from './sign-in-calls.ts'
import { TermsNotice } from './terms-notice.tsx'

export interface LoginState {
  language: Language
  texts: Pick<Resources, 'login' | 'common'>
  /** Why the person is here, or why the last attempt failed; a word from the address, which anybody may write. */
  fault: string | null
  busy: boolean
  /** Null until the server has answered. */
  options: SignInOptions | null
  onLanguage: (language: Language) => void
  onSignIn: () => void
}

/** Ends of a session or sign-in that are nobody's fault, shown without alarm. */
const calm = new Set(['terms_not_accepted', 'signed_out', 'new_keys', 'new_keys_perhaps', 'cancelled'])

/** Whether the button also accepts the terms: terms that have changed need an acceptance of their own. */
export const mustAccept = ({ fault }: LoginState) => fault === 'terms_not_accepted'

/** What a signed-out person sees: one button, and why they are here. Rendered without React, so it calls no hooks. */
export function LoginPage(state: LoginState) {
  const { login } = state.texts
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <main className="flex flex-col bg-page px-6 py-8 sm:px-12">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex items-center gap-2.5 font-semibold text-[0.9375rem] text-ink">
            <Logo className="size-8" />
            Chaveiro
          </p>
          <LanguageChoice legend={login.language} chosen={state.language} onChoose={state.onLanguage} />
        </header>
        <div className="m-auto w-full max-w-sm py-10">
          <h1 className="font-semibold text-[1.75rem] text-ink leading-9 tracking-tight">{login.heading}</h1>
          <p className="mt-1.5 text-[0.9375rem] text-ink-2">{login.subheading}</p>
          <Fault {...state} />
          <loginParts.button {...state} />
          <loginParts.notice {...state} />
        </div>
        <loginParts.footer {...state} />
      </main>
      <aside className="flex flex-col justify-center gap-10 bg-side px-6 py-12 text-side-ink sm:px-12 lg:px-16">
        <h2 className="max-w-md text-balance font-semibold text-[1.375rem] text-white leading-8 tracking-tight">
          {login.features.heading}
        </h2>
        <ul className="max-w-md space-y-7">
          <loginParts.privacy {...state} />
          <Feature
            icon={<HiddenSign />}
            title={login.features.zeroKnowledgeTitle}
            text={login.features.zeroKnowledge}
          />
          <Feature icon={<ClockSign />} title={login.features.jitTitle} text={login.features.jit} />
        </ul>
      </aside>
    </div>
  )
}

/** The parts that change while the page is shown, each redrawn separately so that nothing else loses the focus. */
export const loginParts = {
  button: (state: LoginState) => (
    <Button
      data-part="button"
      size="lg"
      full
      className="mt-8"
      icon={<GoogleMark />}
      busy={state.busy}
      busyLabel={state.texts.login.busy}
      onClick={state.onSignIn}
    >
      {mustAccept(state) ? state.texts.login.accept : state.texts.login.button}
    </Button>
  ),
  /** Reserves room for the longer of both texts, so that nothing moves when the domain is known. */
  notice: ({ language, texts: { login }, options }: LoginState) => (
    <p data-part="notice" className="mt-4 min-h-15 text-ink-3 text-small">
      <TermsNotice language={language} texts={login} domain={options?.company_domain ?? null} />
    </p>
  ),
  privacy: ({ language, texts: { login }, options }: LoginState) => (
    <Feature part="privacy" icon={<RecordSign />} {...privacySays(login.features, language, options)} />
  ),
  footer: ({ texts: { login, common }, options }: LoginState) => (
    <div data-part="footer" className="mx-auto flex min-h-24 w-full max-w-sm flex-col justify-end">
      {options?.development ? (
        <Banner tone="warning">{login.development}</Banner>
      ) : (
        <p className="text-caption text-ink-3">{common.tagline}</p>
      )}
    </div>
  ),
}

/** Where the data lies and under which laws is for the operator to state; without that the page says nothing of it. */
function privacySays(
  says: Resources['login']['features'],
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

function Fault({ texts: { login }, fault }: LoginState) {
  if (!fault) return null
  const sentences: Record<string, string> = login.fault
  const look = calm.has(fault)
    ? ({ tone: fault === 'new_keys' ? 'success' : 'info' } as const)
    : ({ tone: 'danger', title: login.fault.title } as const)
  return (
    <Banner live className="mt-6" {...look}>
      {Object.hasOwn(sentences, fault) ? sentences[fault] : login.fault.unexpected}
    </Banner>
  )
}

function Feature({
  part,
  icon,
  title,
  text,
}: {
  part?: string
  icon: ReactNode
  title: string
  text: string
}) {
  return (
    <li data-part={part} className="flex gap-4">
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
