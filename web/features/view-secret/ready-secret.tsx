import type { Language } from '@chaveiro/contract/languages.ts'
import type { ReactNode } from 'react'
import { pickDateLanguage } from '../../i18n/languages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ClockSign, DangerSign, EraseSign, LockSign, ShownSign } from '../../ui/signs.tsx'
import { fill, type ViewAt } from './view-state.ts'

/** Before the click: what will happen, in short, and one button. */
export function ReadySecret({ language, texts: all, stage, onShow }: ViewAt<'ready'>) {
  const { ready: texts, failed } = all
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    const input = document.getElementById('password')
    onShow(input instanceof HTMLInputElement ? input.value : undefined)
  }
  return (
    <section className="rounded-2xl border bg-surface px-6 py-8 shadow-card sm:px-10 sm:py-10">
      <span
        aria-hidden="true"
        className="flex size-14 items-center justify-center rounded-2xl bg-accent-soft text-accent-ink [&_svg]:size-7"
      >
        <LockSign />
      </span>
      <h1
        id="heading"
        tabIndex={-1}
        className="mt-5 text-balance font-semibold text-[1.75rem] text-ink leading-9 tracking-tight outline-none"
      >
        {texts.heading}
      </h1>
      <p className="mt-2 text-pretty text-[0.9375rem] text-ink-2">{texts.detail}</p>
      <ul className="mt-6 space-y-3.5 border-y py-5">
        <Fact sign={<ShownSign />}>{texts.once}</Fact>
        <Fact sign={<EraseSign />}>{texts.deleted}</Fact>
        <Fact sign={<ClockSign />}>
          {stage.link ? fill(texts.until, { date: dateText(stage.link.expiresAt, language) }) : all.checking}
        </Fact>
      </ul>
      <form onSubmit={submit} noValidate className="mt-6 space-y-4">
        {stage.failure && (
          <Banner tone="warning" title={failed.heading}>
            {failed[stage.failure]}
          </Banner>
        )}
        {stage.link && stage.link.triesLeft !== null && <Password {...{ texts: all, stage }} />}
        <Button
          id="show"
          type="submit"
          variant="primary"
          size="lg"
          full
          className="h-12! text-base!"
          icon={<ShownSign />}
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

function Password({ texts, stage }: Pick<ViewAt<'ready'>, 'texts' | 'stage'>) {
  const count = stage.link?.triesLeft ?? 0
  const wrong = fill(count === 1 ? texts.wrong_one : texts.wrong_other, { count })
  return (
    <div>
      <label htmlFor="password" className="font-medium text-ink text-small">
        {texts.ready.password}
      </label>
      <input
        id="password"
        type="password"
        translate="no"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck="false"
        disabled={stage.isOpening}
        aria-invalid={stage.fault ? 'true' : undefined}
        aria-describedby={stage.fault ? 'password-fault password-help' : 'password-help'}
        className="mt-1.5 h-12 w-full min-w-0 rounded-lg border border-line-strong/60 bg-surface px-3.5 font-mono text-base text-ink shadow-card hover:border-line-strong focus-visible:border-focus focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-red"
      />
      {stage.fault && (
        <p
          id="password-fault"
          className="mt-1.5 flex items-start gap-1.5 text-red-ink text-small [&_svg]:mt-0.75 [&_svg]:size-3.5 [&_svg]:shrink-0"
        >
          <DangerSign />
          <span>{stage.fault === 'missing' ? texts.ready.passwordMissing : wrong}</span>
        </p>
      )}
      <p id="password-help" className="mt-1.5 text-ink-3 text-small">
        {texts.ready.passwordHelp}
      </p>
    </div>
  )
}

const dateText = (date: string, language: Language) =>
  new Intl.DateTimeFormat(pickDateLanguage(language, navigator.languages), {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(date))

function Fact({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 text-[0.9375rem] text-ink">
      <span aria-hidden="true" className="mt-0.75 text-ink-3 [&_svg]:size-4.5">
        {sign}
      </span>
      {children}
    </li>
  )
}
