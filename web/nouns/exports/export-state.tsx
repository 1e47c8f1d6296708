import type { ExportRequest } from '@chaveiro/contract/calls/exports.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'

const tones = {
  waiting: 'yellow',
  open: 'green',
  written: 'blue',
  denied: 'red',
  withdrawn: 'grey',
  over: 'grey',
} as const

/** How an export stands, until when if that is not the end, and when its file was written. */
export function ExportState({ request: { state, until, written_at, is_alone } }: { request: ExportRequest }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const words = state === 'open' && is_alone ? 'alone' : state
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-3">
      <Badge tone={tones[state]}>{t(`exportState.${words}`)}</Badge>
      {until && (
        <span className="whitespace-nowrap">{t('exportState.until', { at: format.soon(until) })}</span>
      )}
      {written_at && (
        <span className="whitespace-nowrap">
          {t('exportState.writtenOn', { at: format.dateTime(written_at) })}
        </span>
      )}
    </span>
  )
}
