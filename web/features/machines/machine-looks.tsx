import type { Machine } from '@chaveiro/contract/calls/machines.ts'
import { Hand } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { type MachineState, machineState } from './machine-state.ts'

const tones: Record<MachineState, Tone> = {
  works: 'green',
  ends_soon: 'yellow',
  stops: 'yellow',
  stopped: 'red',
  over: 'red',
  ended: 'grey',
}

/** Whether it works, as a badge; nothing for one that simply does, beside `isQuiet`. */
export function StateBadge({ machine, isQuiet = false }: { machine: Machine; isQuiet?: boolean }) {
  const { t } = useTranslation('machines')
  const state = machineState(machine)
  return state === 'works' && isQuiet ? null : <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

/** That a person approves each run. */
export function AsksBadge() {
  const { t } = useTranslation('machines')
  return (
    <Badge tone="blue" icon={<Hand />}>
      {t('asks')}
    </Badge>
  )
}

/** When it ends or ended, in a sentence. */
export function EndText({ machine }: { machine: Machine }) {
  const { t } = useTranslation('machines')
  const format = useFormat()
  const { ended_at, stops_at, until } = machine
  const state = machineState(machine)
  if (state === 'ended') return t('end.at', { at: format.date(ended_at ?? until) })
  if (state === 'stops' || state === 'stopped')
    return t(`end.${state}`, { at: format.dateTime(stops_at ?? until) })
  return format.date(until)
}

/** When and from where it was last used. */
export function LastUse({ machine: { last_used_at, last_address } }: { machine: Machine }) {
  const { t } = useTranslation('machines')
  const format = useFormat()
  if (last_used_at === null) return <span className="text-ink-3">{t('neverUsed')}</span>
  return (
    <>
      <time dateTime={last_used_at} title={format.dateTime(last_used_at)} className="block">
        {format.ago(last_used_at)}
      </time>
      <span translate="no" className="block font-mono text-caption text-ink-3">
        {last_address}
      </span>
    </>
  )
}
