import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { DangerSign, LockSign, SuccessSign, WarningSign } from '../../ui/signs.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SubmissionForm } from './submission-form.tsx'
import type { SubmissionView } from './submission-state.ts'

/** What a client sees under their link. Drawn without React, so it calls no hooks. */
export function SubmissionPage(view: SubmissionView) {
  return (
    <PublicPage legend={view.texts.language} chosen={view.language} onChoose={view.onLanguage}>
      <Stage {...view} />
    </PublicPage>
  )
}

function Stage(view: SubmissionView) {
  const { stage, texts } = view
  switch (stage) {
    case 'checking':
      return (
        <p role="status" className="flex items-center justify-center gap-3 py-24 text-ink-2">
          <Spinner />
          {texts.loading}
        </p>
      )
    case 'form':
      return <Filling {...view} />
    case 'sent':
      return <Sent {...view} />
    case 'closed':
      return <Closed {...view} />
  }
}

function Filling(view: SubmissionView) {
  const { texts, clientName, isRenewing } = view
  return (
    <div className="space-y-6">
      <div>
        <h1
          id="heading"
          tabIndex={-1}
          className="font-semibold text-[1.75rem] text-ink leading-9 tracking-tight outline-none"
        >
          {texts.heading}
        </h1>
        <p className="wrap-anywhere mt-1.5 text-[0.9375rem] text-ink-2">
          {texts.onBehalfOf} <strong className="font-semibold text-ink">{clientName}</strong>
        </p>
        <p className="mt-5 flex items-start gap-3 rounded-xl bg-accent-soft px-4 py-3 text-body text-ink">
          <span aria-hidden="true" className="mt-0.5 text-accent-ink [&_svg]:size-4.5">
            <LockSign />
          </span>
          {texts.promise}
        </p>
      </div>
      {isRenewing && (
        <p className="flex items-start gap-3 rounded-xl bg-yellow-soft px-4 py-3 text-body text-ink">
          <span aria-hidden="true" className="mt-0.5 text-yellow-ink [&_svg]:size-4.5">
            <WarningSign />
          </span>
          {texts.renewing.form}
        </p>
      )}
      <SubmissionForm {...view} />
    </div>
  )
}

function Sent({ texts, sent, onAgain }: SubmissionView) {
  const title = sent.at(-1) ?? ''
  return (
    <Notice
      sign={<SuccessSign />}
      tone="bg-green-soft text-green-ink"
      heading={texts.sent.heading}
      detail={texts.sent.detail.replace('{{title}}', () => title)}
    >
      <Button id="again" variant="primary" size="lg" className="h-12! text-base!" onClick={onAgain}>
        {texts.sent.again}
      </Button>
      {sent.length > 1 && (
        <section aria-label={texts.sent.soFar} className="w-full max-w-sm border-t pt-5 text-left">
          <h2 className="font-medium text-ink-3 text-small">{texts.sent.soFar}</h2>
          <ol className="mt-2 space-y-1.5">
            {sent.map((one) => (
              <li
                key={one}
                className="flex items-start gap-2.5 text-body text-ink [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-green-ink"
              >
                <SuccessSign />
                <span className="wrap-anywhere">{one}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <p className="text-ink-3 text-small">{texts.sent.close}</p>
    </Notice>
  )
}

/** Why there is nothing to fill in. Which of unknown, withdrawn and over it is, nobody is told. */
function Closed({ texts, fault, onRetryLink }: SubmissionView) {
  switch (fault) {
    case 'invalid':
    case 'damaged':
      return (
        <Notice
          sign={<DangerSign />}
          tone="bg-sunken text-ink-2"
          heading={texts.invalid.heading}
          detail={texts.invalid.detail}
        >
          <p className="max-w-md text-body text-ink-3">
            {fault === 'damaged' ? texts.invalid.damaged : texts.invalid.hint}
          </p>
        </Notice>
      )
    case 'altered':
      return <Notice sign={<DangerSign />} tone="bg-red-soft text-red-ink" {...texts.distrusted} />
    case 'renewing':
      return (
        <Notice
          sign={<WarningSign />}
          tone="bg-yellow-soft text-yellow-ink"
          heading={texts.renewing.heading}
          detail={texts.renewing.detail}
        >
          <Button id="retry" size="lg" onClick={onRetryLink}>
            {texts.retry}
          </Button>
        </Notice>
      )
    default:
      return (
        <Notice
          sign={<WarningSign />}
          tone="bg-yellow-soft text-yellow-ink"
          heading={texts.unreachable.heading}
          detail={fault === 'busy' ? texts.refused.busy : texts.unreachable.detail}
        >
          <Button id="retry" size="lg" onClick={onRetryLink}>
            {texts.retry}
          </Button>
        </Notice>
      )
  }
}

/** One thing said in the middle of the page; its heading takes the focus, so that it is read out. */
function Notice({
  sign,
  tone,
  heading,
  detail,
  children,
}: {
  sign: ReactNode
  tone: string
  heading: string
  detail: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-6 py-10 text-center sm:py-16">
      <span
        aria-hidden="true"
        className={`flex size-14 items-center justify-center rounded-2xl [&_svg]:size-7 ${tone}`}
      >
        {sign}
      </span>
      <div className="max-w-md">
        <h1
          id="heading"
          tabIndex={-1}
          className="text-balance font-semibold text-2xl text-ink tracking-tight outline-none"
        >
          {heading}
        </h1>
        <p className="wrap-anywhere mt-2 text-[0.9375rem] text-ink-2">{detail}</p>
      </div>
      {children}
    </div>
  )
}
