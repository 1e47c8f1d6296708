import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { DangerSign, DoneSign, OverSign, WarningSign } from '../../ui/signs.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ReadySecret } from './ready-secret.tsx'
import { ShownSecret } from './shown-secret.tsx'
import type { SecretView, ViewAt } from './view-state.ts'

/** What a stranger sees under a one-time link. Drawn without React, so it calls no hooks. */
export function SecretPage(view: SecretView) {
  return (
    <PublicPage legend={view.texts.language} chosen={view.language} onChoose={view.onLanguage}>
      <StageOf {...view} />
    </PublicPage>
  )
}

function StageOf(view: SecretView) {
  const { stage, texts } = view
  switch (stage.is) {
    case 'checking':
      return (
        <p className="flex items-center justify-center gap-3 py-28 text-ink-2">
          <Spinner />
          {texts.checking}
        </p>
      )
    case 'ready':
      return <ReadySecret {...(view as ViewAt<'ready'>)} />
    case 'shown':
      return <ShownSecret {...(view as ViewAt<'shown'>)} />
    case 'failed':
      return (
        <Notice
          tone="warning"
          sign={<WarningSign />}
          heading={texts.failed.heading}
          detail={texts.failed[stage.failure]}
        >
          <Button id="retry" variant="primary" size="lg" onClick={view.onRetry}>
            {texts.failed.retry}
          </Button>
        </Notice>
      )
    case 'over':
      return (
        <Notice
          tone={stage.why === 'time' ? 'calm' : 'success'}
          sign={stage.why === 'time' ? <OverSign /> : <DoneSign />}
          heading={texts.over[stage.why]}
          detail={texts.over.detail}
        >
          <p className="font-medium text-[0.9375rem] text-ink">{texts.over.close}</p>
        </Notice>
      )
    case 'unknown':
      return (
        <Notice
          tone="calm"
          sign={<OverSign />}
          heading={texts.unknown.heading}
          detail={stage.wasHere ? texts.unknown.here : texts.unknown.detail}
        />
      )
    case 'ended':
      return (
        <Notice
          tone="calm"
          sign={<OverSign />}
          heading={stage.detail || texts.ended.heading}
          detail={texts.ended.detail}
        />
      )
    case 'damaged':
      return (
        <Notice
          tone="warning"
          sign={<WarningSign />}
          heading={texts.damaged.heading}
          detail={texts.damaged.detail}
        >
          <p className="max-w-md text-ink-2">{texts.damaged.hint}</p>
        </Notice>
      )
    case 'unreadable':
      return (
        <Notice
          tone="danger"
          sign={<DangerSign />}
          heading={texts.unreadable.heading}
          detail={texts.unreadable.detail}
        />
      )
  }
}

const tones = {
  calm: 'bg-sunken text-ink-2',
  success: 'bg-green-soft text-green-ink',
  warning: 'bg-yellow-soft text-yellow-ink',
  danger: 'bg-red-soft text-red-ink',
}

/** One thing said in the middle of the page; its heading takes the focus, so that it is read out. */
function Notice({
  tone,
  sign,
  heading,
  detail,
  children,
}: {
  tone: keyof typeof tones
  sign: ReactNode
  heading: string
  detail: string
  children?: ReactNode
}) {
  return (
    <section className="flex flex-col items-center gap-6 py-12 text-center sm:py-20">
      <span
        aria-hidden="true"
        className={`flex size-14 items-center justify-center rounded-2xl [&_svg]:size-7 ${tones[tone]}`}
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
        <p className="mt-2 text-pretty text-[0.9375rem] text-ink-2">{detail}</p>
      </div>
      {children}
    </section>
  )
}
