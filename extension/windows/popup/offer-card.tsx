import { Button } from '@chaveiro/web/ui/button.tsx'
import type { ReactNode } from 'react'
import type { ActOutput } from '../../background/window-messages.ts'
import { texts } from '../language.ts'
import { useAct } from '../use-act.ts'
import { ask } from '../worker.ts'

export type Offer = ActOutput<'readOffers'>[number]

/** One thing that may be saved: what it is, and what becomes of it. */
export function OfferCard({
  icon,
  title,
  help,
  children,
}: {
  icon: ReactNode
  title: string
  help: string
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="space-y-3 p-3.5">
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-4.5"
        >
          {icon}
        </span>
        <div className="wrap-anywhere min-w-0">
          <h2 className="font-medium text-body text-ink">{title}</h2>
          <p className="text-ink-3 text-small">{help}</p>
        </div>
      </div>
      {children}
    </section>
  )
}

/** The person wants none of it. */
export function DoNotSave({ id, disabled }: { id: string; disabled: boolean }) {
  const { busy, run } = useAct<'discard'>()
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={busy === 'discard'}
      disabled={disabled}
      onClick={() => void run('discard', () => ask('discardOffer', { id }))}
    >
      {texts.offers.notNow}
    </Button>
  )
}
