import { Button } from '@chaveiro/web/ui/button.tsx'
import type { ActOutput } from '../../background/window-messages.ts'
import { filled } from '../../i18n/texts.ts'
import { useIsReady } from '../early-input.ts'
import { texts } from '../language.ts'
import { timeOf } from '../time.ts'
import { useAct } from '../use-act.ts'
import { useAsked } from '../use-asked.ts'
import { useChanges } from '../use-changes.ts'
import { ask } from '../worker.ts'
import type { SeenItem } from './seen-item.ts'

type Holding = ActOutput<'readHolding'>

/** Of an item that one person at a time may have: who has it, or buttons that take it. `fill` is there where it fits the page. */
export function CheckoutActs({ item, fill }: { item: SeenItem; fill?: (() => Promise<void>) | undefined }) {
  const { checkout } = texts
  const isReady = useIsReady()
  const changes = useChanges()
  const { value: holding } = useAsked(() => ask('readHolding', { item }), `${item.id} ${changes}`)
  const { busy, run } = useAct<'take'>()
  const named = (text: string) => filled(text, { title: item.title })
  const take = (andFill: boolean) =>
    run('take', async () => {
      const { isOwn } = await ask('checkOut', { item })
      if (isOwn && andFill) await fill?.()
    })
  if (!holding) return null
  return (
    <div className="flex flex-wrap items-center gap-2 px-2 pb-2 pl-13 text-caption text-ink-3">
      <span className="wrap-anywhere basis-full">{lineOf(holding)}</span>
      {holding.by === null && (
        <>
          {fill && (
            <Button
              size="sm"
              variant="primary"
              busy={busy === 'take'}
              disabled={!isReady}
              aria-label={named(checkout.takeAndFillItem)}
              onClick={() => void take(true)}
            >
              {checkout.takeAndFill}
            </Button>
          )}
          <Button
            size="sm"
            busy={busy === 'take'}
            disabled={!isReady}
            aria-label={named(checkout.takeItem)}
            onClick={() => void take(false)}
          >
            {checkout.take}
          </Button>
        </>
      )}
    </div>
  )
}

/** Who has it, and until when. */
function lineOf({ by, until, isOwn }: Holding): string {
  const { checkout } = texts
  if (by === null) return checkout.free
  const values = { email: by, until: until === null ? '' : timeOf(until) }
  return filled(isOwn ? checkout.ownUntil : checkout.heldUntil, values)
}
