import { grantHours } from '@chaveiro/contract/constants.ts'
import { Banner } from '@chaveiro/web/ui/banner.tsx'
import { Button } from '@chaveiro/web/ui/button.tsx'
import { FilterSelect } from '@chaveiro/web/ui/select.tsx'
import { Spinner } from '@chaveiro/web/ui/spinner.tsx'
import { toast } from '@chaveiro/web/ui/toast.tsx'
import { useState } from 'react'
import type { ActInput } from '../../../background/window-messages.ts'
import { explainFailure } from '../../../i18n/explain-failure.ts'
import { countOf } from '../../../i18n/texts.ts'
import { useIsReady } from '../../early-input.ts'
import { texts } from '../../language.ts'
import { language } from '../../own-language.ts'
import { FailureState } from '../../parts/failure.tsx'
import { toastFailure, useAct } from '../../use-act.ts'
import { useAsked } from '../../use-asked.ts'
import { ask } from '../../worker.ts'
import { useShowView } from '../view.tsx'
import { RequestFacts, type Verified } from './request-facts.tsx'
import { Warnings } from './warnings.tsx'

type Hours = ActInput<'approveRequest'>['hours']
type Act = 'approve' | 'deny'

/** Who asks for what, as this device verified it, and the decision: exactly what is shown here is signed. */
export function Decision({ id }: { id: string }) {
  const { decide, access } = texts
  const show = useShowView()
  const isReady = useIsReady()
  const { value: shown, error, again } = useAsked(() => ask('showRequest', { id }), id)
  const [chosen, setHours] = useState<string>()
  const { busy, run } = useAct<Act>((failed) => {
    toastFailure(failed)
    again()
  })
  if (error !== null) return <FailureState error={error} onRetry={again} />
  if (!shown) {
    return (
      <p role="status" className="flex flex-1 items-center justify-center text-ink-3">
        <Spinner />
      </p>
    )
  }
  const verified = 'doubt' in shown ? null : shown
  const most = verified && mostHours(verified)
  const hours = chosen ?? String(most)

  const end = (said: string) => {
    toast.success(said)
    show({ name: 'decisions' })
  }
  const approve = () =>
    run('approve', async () => {
      const given = most === null ? null : (Number(hours) as Hours)
      const { isWhole } = await ask('approveRequest', { shown, hours: given })
      end(isWhole ? decide.approved : decide.first)
    })
  const deny = () =>
    run('deny', async () => {
      await ask('denyRequest', { shown })
      end(decide.denied)
    })

  return (
    <>
      <main
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard scrolls what is longer than the window
        tabIndex={0}
        className="min-h-0 flex-1 space-y-4 overflow-y-auto p-4"
      >
        {'doubt' in shown ? (
          <Banner tone="danger" live title={decide.doubted}>
            {explainFailure(shown.doubt, language).sentence}
          </Banner>
        ) : (
          <>
            <h2 className="font-semibold text-title text-ink">{decide.heading[shown.kind]}</h2>
            <p className="text-body text-ink-2">{decide.means[shown.kind]}</p>
            <Warnings request={shown} />
            <RequestFacts request={shown} />
          </>
        )}
        {verified?.kind === 'jit' && (
          <div>
            <p className="mb-1.5 font-medium text-ink text-small">{decide.duration}</p>
            <FilterSelect
              label={decide.duration}
              value={hours}
              onValueChange={setHours}
              options={grantHours
                .filter((one) => one <= (most ?? 0))
                .map((one) => ({ value: String(one), label: countOf(access.hours, one) }))}
            />
          </div>
        )}
      </main>
      <footer className="grid auto-cols-fr grid-flow-col gap-2 border-t bg-surface p-3">
        <Button full busy={busy === 'deny'} disabled={busy === 'approve'} onClick={() => void deny()}>
          {decide.deny}
        </Button>
        {verified && (
          <Button
            full
            variant="primary"
            busy={busy === 'approve'}
            disabled={busy === 'deny' || !isReady}
            onClick={() => void approve()}
          >
            {decide.approve}
          </Button>
        )}
      </footer>
    </>
  )
}

/** The second approver cannot grant more than the first; null where the time is not theirs to choose. */
function mostHours(request: Verified): number | null {
  if (!('hours' in request)) return null
  return request.first ? Math.min(request.first.hours, request.hours) : request.hours
}
