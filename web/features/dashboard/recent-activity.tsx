import type { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useEventName } from '../../i18n/use-event-name.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The latest events that the person may see; `rows` are undefined until known. */
export function RecentActivity({ rows }: { rows: readonly Row[] | undefined }) {
  const { t } = useTranslation('dashboard')
  return (
    <Card
      flush
      title={t('activity.heading')}
      aside={
        rows &&
        rows.length > 0 && (
          <ButtonLink to="/audit" variant="ghost" size="sm" className="-mr-2.5">
            {t('activity.all')}
          </ButtonLink>
        )
      }
    >
      <div className="border-t">
        {rows ? <Rows rows={rows} /> : <Loading label={t('activity.loading')} className="min-h-56" />}
      </div>
    </Card>
  )
}

type Row = z.infer<typeof getDashboard.response>['recent_activity'][number]

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const eventName = useEventName()
  if (rows.length === 0) return <EmptyState icon={<History />} title={t('activity.empty')} />
  return (
    <ul className="divide-y">
      {rows.map((row, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two events of one person may share their instant
          key={`${row.timestamp} ${place}`}
          // One line per event, in columns, if there is room; on a phone the time goes below.
          className="grid items-baseline gap-x-4 gap-y-0.5 px-5 py-2.5 sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_11rem]"
        >
          <span className="min-w-0 text-small">
            <span className="font-medium text-ink tracking-wide">
              {eventName(row.event_type).toUpperCase()}
            </span>
            {row.count > 1 && (
              <span className="text-ink-3">
                {' · '}
                {t(row.is_cut ? 'activity.timesAtLeast' : 'activity.times', {
                  number: row.count,
                })}
              </span>
            )}
          </span>
          <span className="min-w-0 truncate text-ink-2 text-small" title={row.user_email}>
            <EmailText address={row.user_email} />
          </span>
          <time dateTime={row.timestamp} className="text-ink-3 text-small tabular-nums sm:text-right">
            {format.dateTime(row.timestamp)}
          </time>
        </li>
      ))}
    </ul>
  )
}
