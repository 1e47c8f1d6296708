import type { Language } from '@chaveiro/contract/languages.ts'
import { Clock, Eye, Lock, Trash2, UserRound } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react'
import { pickDateLanguage } from '../../i18n/languages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { SecretTexts } from './texts.ts'
import { fill, namesOf, type StageOf } from './view-state.ts'

/** Before the click: what will happen, in short, and one button. */
export function ReadySecret({
  language,
  texts: all,
  stage,
  onShow,
}: {
  language: Language
  texts: SecretTexts
  stage: StageOf<'ready'>
  onShow: (password: string | undefined) => void
}) {
  const { ready: texts, failed } = all
  const password = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onShow(password.current?.value)
  }
  return (
    <section className="rounded-2xl border bg-surface px-6 py-8 shadow-card sm:px-10 sm:py-10">
      <span
        aria-hidden="true"
        className="flex size-14 items-center justify-center rounded-2xl bg-accent-soft text-accent-ink [&_svg]:size-7"
      >
        <Lock />
      </span>
      <h1
        id="heading"
        tabIndex={-1}
        className="mt-5 text-balance font-semibold text-heading text-ink leading-9 tracking-tight outline-none"
      >
        {texts.heading}
      </h1>
      <p className="mt-2 text-pretty text-title text-ink-2">{texts.detail}</p>
      <ul className="mt-6 space-y-3.5 border-y py-5">
        <Fact sign={<UserRound />}>
          {/* Its line is there before its words, so that nothing moves. */}
          {stage.link ? fill(texts.from, { name: namesOf(stage.link.sender) }) : '\u00a0'}
        </Fact>
        <Fact sign={<Eye />}>{texts.once}</Fact>
        <Fact sign={<Trash2 />}>{texts.deleted}</Fact>
        <Fact sign={<Clock />}>
          {stage.link ? fill(texts.until, { date: dateText(stage.link.expiresAt, language) }) : all.checking}
        </Fact>
      </ul>
      <form onSubmit={submit} noValidate className="mt-6 space-y-4">
        {stage.failure && (
          <Banner tone="warning" title={failed.heading}>
            {failed[stage.failure]}
          </Banner>
        )}
        {stage.link && stage.link.triesLeft !== null && (
          // A wrong password uses up a try, and its field is emptied.
          <Password
            key={stage.link.triesLeft}
            ref={password}
            texts={all}
            stage={stage}
            triesLeft={stage.link.triesLeft}
          />
        )}
        <Button
          id="show"
          type="submit"
          variant="primary"
          size="lg"
          full
          className="h-12! text-title!"
          icon={<Eye />}
          busy={stage.isOpening}
          busyLabel={texts.showing}
        >
          {stage.failure ? failed.retry : texts.show}
        </Button>
        <p className="text-balance text-center text-ink-3 text-small">{texts.tip}</p>
      </form>
    </section>
  )
}

function Password({
  ref,
  texts,
  stage: { fault, isOpening },
  triesLeft: count,
}: {
  ref: RefObject<HTMLInputElement | null>
  texts: SecretTexts
  stage: StageOf<'ready'>
  triesLeft: number
}) {
  const wrong = fill(count === 1 ? texts.wrong_one : texts.wrong_other, { count })
  return (
    <TextField
      ref={ref}
      id="password"
      type="password"
      large
      mono
      label={texts.ready.password}
      help={texts.ready.passwordHelp}
      error={fault === null ? undefined : fault === 'missing' ? texts.ready.passwordMissing : wrong}
      autoCapitalize="none"
      spellCheck={false}
      disabled={isOpening}
    />
  )
}

const dateText = (date: string, language: Language) =>
  new Intl.DateTimeFormat(pickDateLanguage(language, navigator.languages), {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(date))

function Fact({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 text-title text-ink">
      <span aria-hidden="true" className="mt-0.75 text-ink-3 [&_svg]:size-4.5">
        {sign}
      </span>
      {children}
    </li>
  )
}
