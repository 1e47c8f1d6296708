import { Button } from '../../ui/button.tsx'
import { PublicNotice, PublicPage } from '../../ui/public-page.tsx'
import { DangerSign, DoneSign, OverSign, WarningSign } from '../../ui/signs.tsx'
import { ReadySecret } from './ready-secret.tsx'
import { ShownSecret } from './shown-secret.tsx'
import type { SecretView, ViewAt } from './view-state.ts'

/** What a stranger sees under a one-time link. Rendered without React, so it calls no hooks. */
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
    case 'ready':
      return <ReadySecret {...(view as ViewAt<'ready'>)} />
    case 'shown':
      return <ShownSecret {...(view as ViewAt<'shown'>)} />
    case 'failed':
      return (
        <PublicNotice
          tone="warning"
          sign={<WarningSign />}
          heading={texts.failed.heading}
          detail={texts.failed[stage.failure]}
        >
          <Button id="retry" variant="primary" size="lg" onClick={view.onRetry}>
            {texts.failed.retry}
          </Button>
        </PublicNotice>
      )
    case 'over':
      return (
        <PublicNotice
          tone={stage.why === 'time' ? 'calm' : 'success'}
          sign={stage.why === 'time' ? <OverSign /> : <DoneSign />}
          heading={texts.over[stage.why]}
          detail={texts.over.detail}
        >
          <p className="font-medium text-[0.9375rem] text-ink">{texts.over.close}</p>
        </PublicNotice>
      )
    case 'unknown':
      return (
        <PublicNotice
          tone="calm"
          sign={<OverSign />}
          heading={texts.unknown.heading}
          detail={stage.wasHere ? texts.unknown.here : texts.unknown.detail}
        />
      )
    case 'ended':
      return (
        <PublicNotice
          tone="calm"
          sign={<OverSign />}
          heading={texts.ended.heading}
          detail={texts.ended.detail}
        />
      )
    case 'damaged':
      return (
        <PublicNotice
          tone="warning"
          sign={<WarningSign />}
          heading={texts.damaged.heading}
          detail={texts.damaged.detail}
        >
          <p className="max-w-md text-ink-2">{texts.damaged.hint}</p>
        </PublicNotice>
      )
    case 'unreadable':
      return (
        <PublicNotice
          tone="danger"
          sign={<DangerSign />}
          heading={texts.unreadable.heading}
          detail={texts.unreadable.detail}
        />
      )
  }
}
