import { Check, CircleAlert, Hourglass, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { usePageLanguage } from '../../i18n/use-page-language.ts'
import { Button } from '../../ui/button.tsx'
import { PublicNotice, PublicPage } from '../../ui/public-page.tsx'
import { LinkFiles } from './link-files.tsx'
import { ReadySecret } from './ready-secret.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { type SecretTexts, textsOf } from './texts.ts'
import { useSecret } from './use-secret.ts'
import type { Stage } from './view-state.ts'

/** What a stranger sees under a one-time link. */
export function ViewSecret({ address }: { address: URL }) {
  const [language, setLanguage] = usePageLanguage()
  const texts = textsOf[language]
  const { stage, received, look, show, end } = useSecret(address, language)
  /** Said to screen readers: each time in a new element, so that they also read the same words again. */
  const [said, setSaid] = useState({ words: '', turn: 0 })
  const say = (words: string) => setSaid(({ turn }) => ({ words, turn: turn + 1 }))
  if (stage === null) return null
  return (
    <>
      <PublicPage legend={texts.language} chosen={language} onChoose={setLanguage}>
        {stage.is === 'ready' ? (
          <ReadySecret language={language} texts={texts} stage={stage} onShow={show} />
        ) : stage.is === 'shown' ? (
          <ShownSecret
            texts={texts}
            secret={stage.secret}
            mayClose={received === null}
            say={say}
            onEnd={end}
          />
        ) : (
          <Notice texts={texts} stage={stage} hasFiles={received !== null} onRetry={look} />
        )}
        {received && <LinkFiles texts={texts} language={language} {...received} />}
      </PublicPage>
      <p role="status" className="sr-only">
        {stage.is === 'shown' && <span key={said.turn}>{said.words}</span>}
      </p>
    </>
  )
}

function Notice({
  texts,
  stage,
  hasFiles,
  onRetry,
}: {
  texts: SecretTexts
  stage: Exclude<Stage, { is: 'ready' | 'shown' }>
  hasFiles: boolean
  onRetry: () => void
}) {
  switch (stage.is) {
    case 'failed':
      return (
        <PublicNotice
          tone="warning"
          sign={<TriangleAlert />}
          heading={texts.failed.heading}
          detail={texts.failed[stage.failure]}
        >
          <Button variant="primary" size="lg" onClick={onRetry}>
            {texts.failed.retry}
          </Button>
        </PublicNotice>
      )
    case 'over':
      return (
        <PublicNotice
          tone={stage.why === 'time' ? 'calm' : 'success'}
          sign={stage.why === 'time' ? <Hourglass /> : <Check />}
          heading={texts.over[stage.why]}
          detail={texts.over.detail}
        >
          <p className="font-medium text-title text-ink">
            {hasFiles ? texts.files.thenClose : texts.over.close}
          </p>
        </PublicNotice>
      )
    case 'unknown':
      return (
        <PublicNotice
          tone="calm"
          sign={<Hourglass />}
          heading={texts.unknown.heading}
          detail={stage.wasHere ? texts.unknown.here : texts.unknown.detail}
        />
      )
    case 'ended':
      return <PublicNotice tone="calm" sign={<Hourglass />} {...texts.ended} />
    case 'damaged':
      return (
        <PublicNotice
          tone="warning"
          sign={<TriangleAlert />}
          heading={texts.damaged.heading}
          detail={texts.damaged.detail}
        >
          <p className="max-w-md text-ink-2">{texts.damaged.hint}</p>
        </PublicNotice>
      )
    case 'unreadable':
      return <PublicNotice tone="danger" sign={<CircleAlert />} {...texts.unreadable} />
  }
}
