import type { GivenItem } from '@chaveiro/contract/calls/machines.ts'
import { Pencil, PowerOff, RotateCcwKey, Server, ShieldAlert, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconTile } from '../../ui/card.tsx'
import { ChangeMachineDialog } from './change-machine-dialog.tsx'
import { AsksBadge, StateBadge } from './machine-looks.tsx'
import { machineState } from './machine-state.ts'
import { RenewTokenDialog } from './renew-token-dialog.tsx'
import { type NewToken, TokenDialog } from './token-dialog.tsx'
import { useEndMachine } from './use-end-machine.tsx'
import type { ShownMachine } from './use-machines.ts'

/** Its name and state, what may be done about it, and what somebody has to do. */
export function MachineHead({ shown, items }: { shown: ShownMachine; items: readonly GivenItem[] }) {
  const { t } = useTranslation('machines')
  const format = useFormat()
  const explain = useErrorText()
  const { machine, handle, doubt } = shown
  const [open, setOpen] = useState<'change' | 'renew' | null>(null)
  const [made, setMade] = useState<NewToken | null>(null)
  const end = useEndMachine()
  const state = machineState(machine)
  const isLeft = state === 'stops' || state === 'stopped'
  const close = () => setOpen(null)
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <IconTile icon={<Server />} tone={state === 'ended' ? 'grey' : 'accent'} />
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="wrap-anywhere font-semibold text-heading text-ink tracking-tight">
              {machine.overview.name}
            </h2>
            <StateBadge machine={machine} />
            {machine.asks && <AsksBadge />}
          </div>
          <p className="wrap-anywhere text-ink-3 text-small">
            {t('madeBy', {
              person: machine.maker.name || machine.maker.email || t('nobody'),
              at: format.date(machine.created_at),
            })}
          </p>
        </div>
        {state !== 'ended' && (
          <div className="flex flex-wrap gap-2">
            {handle && (
              <>
                <Button icon={<Pencil />} onClick={() => setOpen('change')}>
                  {t('change.open')}
                </Button>
                {!isLeft && (
                  <Button icon={<RotateCcwKey />} onClick={() => setOpen('renew')}>
                    {t('renew.open')}
                  </Button>
                )}
              </>
            )}
            <Button
              variant="danger-ghost"
              icon={<PowerOff />}
              busy={end.isPending}
              onClick={() => void end.askAndEnd(machine, items)}
            >
              {t('ending.open')}
            </Button>
          </div>
        )}
      </div>
      {doubt && (
        <Banner tone="danger" icon={<ShieldAlert />} title={t('doubtedTitle')}>
          {explain(doubt)} {t('doubtedHelp')}
        </Banner>
      )}
      {state === 'over' && (
        <Banner tone="warning" title={t('over.title')}>
          {t('over.help')}
        </Banner>
      )}
      {isLeft && (
        <Banner
          tone={state === 'stops' ? 'warning' : 'danger'}
          title={t(`left.${state}`, { at: format.dateTime(machine.stops_at ?? machine.until) })}
          action={
            handle && (
              <Button variant="primary" icon={<UserRoundCheck />} onClick={() => setOpen('renew')}>
                {t('takeOver.open')}
              </Button>
            )
          }
        >
          {t('left.why')}
        </Banner>
      )}
      {open === 'change' && handle && <ChangeMachineDialog machine={handle} onClose={close} />}
      {open === 'renew' && handle && (
        <RenewTokenDialog
          machine={handle}
          isTakenOver={isLeft}
          onClose={close}
          onMade={(token) => {
            close()
            setMade(token)
          }}
        />
      )}
      {made && <TokenDialog made={made} onClose={() => setMade(null)} />}
    </>
  )
}
