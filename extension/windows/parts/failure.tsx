import { Banner } from '@chaveiro/web/ui/banner.tsx'
import { ErrorState } from '@chaveiro/web/ui/states.tsx'
import { Fact, Facts } from '@chaveiro/web/ui/table.tsx'
import { explain } from '../explain.ts'
import { texts } from '../language.ts'

/** Why something failed, instead of what it would have shown. */
export function FailureState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, sentence, words } = explain(error)
  if (words) return <FailureBanner error={error} />
  return <ErrorState title={title} detail={sentence} onRetry={onRetry} />
}

/** The same above a form; another organisation than the known one with the words of both. */
export function FailureBanner({ error }: { error: unknown }) {
  const { title, sentence, words } = explain(error)
  return (
    <Banner tone="danger" live title={title}>
      <p>{sentence}</p>
      {words && (
        <div className="mt-2 space-y-2">
          <Facts>
            <Fact name={texts.distrust.known} wide>
              <span translate="no">{words.known}</span>
            </Fact>
            <Fact name={texts.distrust.shown} wide>
              <span translate="no">{words.shown}</span>
            </Fact>
          </Facts>
          <p>{texts.distrust.otherHelp}</p>
        </div>
      )}
    </Banner>
  )
}
