import { Button } from '../../ui/button.tsx'
import { PublicNotice, PublicPage } from '../../ui/public-page.tsx'
import { DangerSign, LockSign, SuccessSign, WarningSign } from '../../ui/signs.tsx'
import { SubmissionForm } from './submission-form.tsx'
import type { SubmissionView } from './submission-state.ts'

/** What a client sees under their link. Rendered without React, so it uses no hooks. */
export function SubmissionPage(view: SubmissionView) {
  if (view.isInAccount) return <Stage {...view} />
  return (
    <PublicPage legend={view.texts.language} chosen={view.language} onChoose={view.onLanguage}>
      <Stage {...view} />
    </PublicPage>
  )
}

function Stage(view: SubmissionView) {
  const { stage } = view
  switch (stage) {
    case 'form':
      return <Filling {...view} />
    case 'sent':
      return <Sent {...view} />
    case 'closed':
      return <Closed {...view} />
  }
}

function Filling(view: SubmissionView) {
  const { texts } = view
  return (
    <div className="space-y-6">
      <div>
        <h1
          id="heading"
          tabIndex={-1}
          className="font-semibold text-2xl text-ink leading-9 tracking-tight outline-none sm:text-[1.75rem]"
        >
          {texts.heading}
        </h1>
        <LinkLines {...view} />
        <p className="mt-5 flex items-start gap-2.5 rounded-xl bg-accent-soft px-3.5 py-2.5 text-ink text-small sm:gap-3 sm:px-4 sm:py-3 sm:text-body">
          <span aria-hidden="true" className="text-accent-ink sm:mt-0.5 [&_svg]:size-4.5">
            <LockSign />
          </span>
          <span>{texts.promise}</span>
        </p>
      </div>
      <SubmissionForm {...view} />
    </div>
  )
}

/** Whom the submission is for, once that is known; redrawn separately. */
export function LinkLines({ texts, link }: SubmissionView) {
  return (
    <div data-part="link" role="status" className="mt-1.5 space-y-4">
      {link ? (
        <p className="wrap-anywhere text-[0.9375rem] text-ink-2">
          {texts.onBehalfOf} <strong className="font-semibold text-ink">{link.clientName}</strong>
        </p>
      ) : (
        <p className="text-[0.9375rem] text-ink-3">{texts.loading}</p>
      )}
      {link?.isRenewing && (
        <p className="flex items-start gap-3 rounded-xl bg-yellow-soft px-4 py-3 text-body text-ink">
          <span aria-hidden="true" className="mt-0.5 text-yellow-ink [&_svg]:size-4.5">
            <WarningSign />
          </span>
          {texts.renewing.form}
        </p>
      )}
    </div>
  )
}

function Sent({ texts, sent, onAgain }: SubmissionView) {
  const title = sent.at(-1) ?? ''
  return (
    <PublicNotice
      sign={<SuccessSign />}
      tone="success"
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
    </PublicNotice>
  )
}

/** Why there is no form. Unknown, withdrawn and expired links look the same. */
function Closed({ texts, fault, onRetryLink }: SubmissionView) {
  switch (fault) {
    case 'invalid':
    case 'damaged':
      return (
        <PublicNotice
          sign={<DangerSign />}
          tone="calm"
          heading={texts.invalid.heading}
          detail={texts.invalid.detail}
        >
          <p className="max-w-md text-body text-ink-3">
            {fault === 'damaged' ? texts.invalid.damaged : texts.invalid.hint}
          </p>
        </PublicNotice>
      )
    case 'other':
      return <PublicNotice sign={<WarningSign />} tone="warning" {...texts.other} />
    case 'altered':
      return <PublicNotice sign={<DangerSign />} tone="danger" {...texts.distrusted} />
    case 'past':
      return <PublicNotice sign={<WarningSign />} tone="warning" {...texts.past} />
    case 'renewing':
      return (
        <PublicNotice
          sign={<WarningSign />}
          tone="warning"
          heading={texts.renewing.heading}
          detail={texts.renewing.detail}
        >
          <Button id="retry" size="lg" onClick={onRetryLink}>
            {texts.retry}
          </Button>
        </PublicNotice>
      )
    default:
      return (
        <PublicNotice
          sign={<WarningSign />}
          tone="warning"
          heading={texts.unreachable.heading}
          detail={fault === 'busy' ? texts.refused.busy : texts.unreachable.detail}
        >
          <Button id="retry" size="lg" onClick={onRetryLink}>
            {texts.retry}
          </Button>
        </PublicNotice>
      )
  }
}
