import { Banner } from '@chaveiro/web/ui/banner.tsx'
import { Button } from '@chaveiro/web/ui/button.tsx'
import { DigitsField, ShownDigits } from '@chaveiro/web/ui/digits-field.tsx'
import { Spinner } from '@chaveiro/web/ui/spinner.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import type { ActOutput } from '../../background/window-messages.ts'
import { texts } from '../language.ts'
import { FailureBanner } from '../parts/failure.tsx'
import { useAct } from '../use-act.ts'
import { ask } from '../worker.ts'

const followMs = 1500
const length = 6
type Step = ActOutput<'followConnecting'> | { step: 'mismatch' }

/** The exchange with the page in the other tab: its digits here, and these there. */
export function ConnectStep({ onDone, onAgain }: { onDone: () => void; onAgain: () => void }) {
  const { connect } = texts.setUp
  const [at, setAt] = useState<Step>({ step: 'waiting' })
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const { busy, run } = useAct<'compare'>(setFailure)
  const isOver = at.step === 'ended' || at.step === 'mismatch' || failure !== null

  useEffect(() => {
    if (isOver || busy !== null) return
    const timer = setInterval(() => void ask('followConnecting', null).then(setAt, setFailure), followMs)
    return () => clearInterval(timer)
  }, [isOver, busy])

  function compare(event: FormEvent) {
    event.preventDefault()
    if (typed.length < length) return
    void run('compare', async () => {
      if (await ask('enterConnectCode', { code: typed })) onDone()
      else setAt({ step: 'mismatch' })
    })
  }

  if (isOver) {
    return (
      <>
        {failure !== null ? (
          <FailureBanner error={failure} />
        ) : at.step === 'mismatch' ? (
          <Banner tone="danger" live title={connect.mismatch}>
            {connect.mismatchHelp}
          </Banner>
        ) : (
          <Banner tone="warning" live title={connect.ended}>
            {connect.endedHelp}
          </Banner>
        )}
        <Button full size="lg" variant="primary" onClick={onAgain}>
          {connect.again}
        </Button>
      </>
    )
  }
  return (
    <>
      {at.step === 'waiting' && (
        <div role="status" className="flex flex-col items-center gap-1 py-4 text-center">
          <span className="mb-3 text-accent-ink [&_svg]:size-7">
            <Spinner />
          </span>
          <p className="font-medium text-title text-ink">{connect.waiting}</p>
          <p className="text-body text-ink-2">{connect.waitingHelp}</p>
        </div>
      )}
      {at.step === 'show' && (
        <>
          <p className="text-body text-ink">{connect.show}</p>
          <ShownDigits label={connect.digits} digits={at.code} />
          <p className="text-body text-ink-2">{connect.showHelp}</p>
        </>
      )}
      {at.step === 'confirm' && (
        <form onSubmit={compare} className="space-y-4">
          <DigitsField
            autoFocus
            length={length}
            label={connect.theirs}
            help={connect.enter}
            value={typed}
            onValueChange={setTyped}
          />
          <Button
            type="submit"
            full
            size="lg"
            variant="primary"
            busy={busy === 'compare'}
            disabled={typed.length < length}
          >
            {connect.compare}
          </Button>
        </form>
      )}
      <Button
        full
        variant="ghost"
        onClick={() => void ask('withdrawConnecting', null).then(onAgain, onAgain)}
      >
        {connect.cancel}
      </Button>
    </>
  )
}
