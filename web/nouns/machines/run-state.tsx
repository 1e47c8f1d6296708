import type { Run } from '@chaveiro/contract/calls/machines.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const tones: Record<Run['state'], Tone> = {
  waiting: 'yellow',
  approved: 'green',
  taken: 'grey',
  denied: 'red',
  over: 'grey',
}

/** How far a run is, who decided it, and until when it waits. */
export function RunState({ run: { state, due_at, decided_by } }: { run: Run }) {
  const { t } = useTranslation('machine-runs')
  const format = useFormat()
  const who = decided_by && (decided_by.name || decided_by.email)
  return (
    <span className="block">
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      {who && <span className="block text-ink-3 text-small">{t('decidedBy', { person: who })}</span>}
      {due_at && (
        <time dateTime={due_at} className="block text-ink-3 text-small">
          {t(state === 'waiting' ? 'lapses' : 'toTake', { at: format.soon(due_at) })}
        </time>
      )}
    </span>
  )
}
