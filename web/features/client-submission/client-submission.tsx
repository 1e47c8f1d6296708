import { inSentence } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import type { SignedInClient } from '@chaveiro/device'
import { ArrowLeft, CircleAlert, CircleCheck, Lock, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { usePageLanguage } from '../../i18n/use-page-language.ts'
import { Button } from '../../ui/button.tsx'
import { PublicNotice, PublicPage } from '../../ui/public-page.tsx'
import { Checklist } from './checklist.tsx'
import { RefusalDialog } from './refusal-dialog.tsx'
import { SubmissionForm } from './submission-form.tsx'
import type { SubmissionView } from './submission-state.ts'
import { useSubmission } from './use-submission.ts'

/** What a client sees under their link. */
export function ClientSubmission({ address }: { address: URL }) {
  const [language, setLanguage] = usePageLanguage()
  const view = useSubmission(address, language)
  useEffect(() => {
    // Pasting the complete address into a page that got half of it starts again.
    addEventListener('hashchange', () => location.reload())
  }, [])
  return (
    <PublicPage legend={view.texts.language} chosen={language} onChoose={setLanguage}>
      <Stage {...view} />
    </PublicPage>
  )
}

/** The same inside the page of a signed-in client, which has a frame and a language of its own. */
export function SubmissionInAccount({
  address,
  client,
  onTyped,
}: {
  address: URL
  client: SignedInClient
  /** Told whether leaving would lose something typed. */
  onTyped: (isTyped: boolean) => void
}) {
  const [language] = usePageLanguage()
  const view = useSubmission(address, language, client)
  useEffect(() => onTyped(view.isTyped), [view.isTyped, onTyped])
  return <Stage {...view} />
}

function Stage(view: SubmissionView) {
  switch (view.stage) {
    case 'looking':
    case 'list':
      return <Filling {...view} />
    case 'form':
      return (
        <>
          <Filling {...view} />
          {view.fault && <RefusalDialog {...view} />}
        </>
      )
    case 'sent':
      return <Sent {...view} />
    case 'closed':
      return <Closed {...view} />
    case null:
      return null
  }
}

function Filling(view: SubmissionView) {
  const { texts, stage, link, entry } = view
  const wanted = link?.words.wanted ?? []
  const heading = stage === 'list' ? texts.asked.heading : (entry !== null && wanted[entry]) || texts.heading
  return (
    <div className="space-y-6">
      <div>
        {stage === 'form' && wanted.length > 0 && (
          <Button variant="ghost" className="-ml-3 mb-2 min-h-11" icon={<ArrowLeft />} onClick={view.onList}>
            {texts.asked.back}
          </Button>
        )}
        <h1
          id="heading"
          tabIndex={-1}
          className="wrap-anywhere font-semibold text-heading text-ink leading-9 tracking-tight outline-none"
        >
          {heading}
        </h1>
        <LinkLines {...view} />
        <p className="mt-5 flex items-start gap-2.5 rounded-xl bg-accent-soft px-3.5 py-2.5 text-ink text-small sm:gap-3 sm:px-4 sm:py-3 sm:text-body">
          <span aria-hidden="true" className="text-accent-ink sm:mt-0.5 [&_svg]:size-4.5">
            <Lock />
          </span>
          <span>{texts.promise}</span>
        </p>
      </div>
      {stage === 'list' && <Checklist {...view} />}
      {stage === 'form' && <SubmissionForm {...view} />}
    </div>
  )
}

/** Whom the submission is for and who asks for it, once that is known. */
function LinkLines({ texts, link, entry }: SubmissionView) {
  return (
    <div role="status" className="mt-1.5 space-y-4">
      {link ? (
        <div className="wrap-anywhere text-title text-ink-2">
          <p>
            {texts.onBehalfOf}{' '}
            <strong className="font-semibold text-ink">{inSentence(link.words.client)}</strong>
          </p>
          {/* Said above the list, and not once more where the form should have the room. */}
          {entry === null && (
            <p className="text-body text-ink-3">
              {texts.asked.by.replace('{{name}}', () =>
                [link.words.person, link.words.company]
                  .filter((name) => name !== '')
                  .map(inSentence)
                  .join(', '),
              )}
            </p>
          )}
        </div>
      ) : (
        <p className="text-title text-ink-3">{texts.loading}</p>
      )}
      {link?.isRenewing && (
        <p className="flex items-start gap-3 rounded-xl bg-yellow-soft px-4 py-3 text-body text-ink">
          <span aria-hidden="true" className="mt-0.5 text-yellow-ink [&_svg]:size-4.5">
            <TriangleAlert />
          </span>
          {texts.renewing.form}
        </p>
      )}
    </div>
  )
}

function Sent(view: SubmissionView) {
  const { texts, sent, onAgain, link, answered } = view
  const wanted = link?.words.wanted ?? []
  const isMissing = answered.size < wanted.length
  const title = sent.at(-1) ?? ''
  return (
    <PublicNotice
      sign={<CircleCheck />}
      tone="success"
      heading={texts.sent.heading}
      detail={texts.sent.detail.replace('{{title}}', () => title)}
    >
      {wanted.length > 0 && (
        <div className="w-full text-left">
          <Checklist {...view} />
        </div>
      )}
      <Button
        variant={isMissing ? 'secondary' : 'primary'}
        size="lg"
        className="h-12! text-title!"
        onClick={onAgain}
      >
        {texts.sent.again}
      </Button>
      {sent.length > 1 && wanted.length === 0 && (
        <section aria-label={texts.sent.soFar} className="w-full max-w-sm border-t pt-5 text-left">
          <h2 className="font-medium text-ink-3 text-small">{texts.sent.soFar}</h2>
          <ol className="mt-2 space-y-1.5">
            {sent.map((one, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and their places never change
                key={index}
                className="flex items-start gap-2.5 text-body text-ink [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-green-ink"
              >
                <CircleCheck />
                <span className="wrap-anywhere">{one}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {!isMissing && <p className="text-ink-3 text-small">{texts.sent.close}</p>}
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
          sign={<CircleAlert />}
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
      return <PublicNotice sign={<TriangleAlert />} tone="warning" {...texts.other} />
    case 'altered':
      return <PublicNotice sign={<CircleAlert />} tone="danger" {...texts.distrusted} />
    case 'past':
      return <PublicNotice sign={<TriangleAlert />} tone="warning" {...texts.past} />
    case 'renewing':
      return (
        <PublicNotice
          sign={<TriangleAlert />}
          tone="warning"
          heading={texts.renewing.heading}
          detail={texts.renewing.detail}
        >
          <Button size="lg" onClick={onRetryLink}>
            {texts.retry}
          </Button>
        </PublicNotice>
      )
    default:
      return (
        <PublicNotice
          sign={<TriangleAlert />}
          tone="warning"
          heading={texts.unreachable.heading}
          detail={fault === 'busy' ? texts.refused.busy : texts.unreachable.detail}
        >
          <Button size="lg" onClick={onRetryLink}>
            {texts.retry}
          </Button>
        </PublicNotice>
      )
  }
}
