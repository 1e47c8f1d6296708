import type { AuditEntry } from '@chaveiro/contract/audit.ts'
import { Siren } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../../i18n/use-event-name.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { RehearsalBadge } from '../../ui/rehearsal-badge.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { eventTone, isCritical } from './event-tone.ts'

/** What a cell without a value shows; a screen reader skips it. */
const nothing = (
  <span aria-hidden="true" className="text-ink-3">
    –
  </span>
)

export function AuditTable({ rows }: { rows: readonly AuditEntry[] }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const eventName = useEventName()
  const columns = useMemo<Column<AuditEntry>[]>(
    () => [
      {
        key: 'timestamp',
        header: t('column.timestamp'),
        className: 'sm:w-36',
        cell: (row) => (
          <time
            dateTime={row.timestamp}
            className="whitespace-nowrap text-ink-2 text-small tabular-nums sm:[&>span]:block"
          >
            <span>{format.date(row.timestamp)}</span>{' '}
            <span className="text-ink-3">{format.preciseTime(row.timestamp)}</span>
          </time>
        ),
      },
      {
        key: 'event',
        header: t('column.event'),
        className: 'sm:whitespace-nowrap',
        cell: ({ event_type }) => (
          <>
            <Badge tone={eventTone(event_type)}>{eventName(event_type)}</Badge>
            {isCritical(event_type) && (
              <span className="mt-0.5 flex items-center gap-1 font-medium text-caption text-red-ink">
                <Siren aria-hidden="true" className="size-3.5" />
                {t('critical')}
              </span>
            )}
          </>
        ),
      },
      {
        key: 'user',
        header: t('column.user'),
        className: 'sm:min-w-44',
        cell: (row) => <Actor row={row} />,
      },
      {
        key: 'vault',
        header: t('column.vault'),
        className: 'sm:min-w-32',
        cell: ({ details }) => details.vault_name || nothing,
      },
      {
        key: 'item',
        header: t('column.item'),
        className: 'sm:min-w-24',
        cell: ({ details, event_type }) => (
          <>
            {details.item_title || details.title || details.name || nothing}
            {details.rehearsal && <RehearsalBadge className="ml-2 align-middle" />}
            {/^(jit|breakglass)_/.test(event_type) && <AccessDetails details={details} />}
          </>
        ),
      },
      {
        key: 'ip',
        header: t('column.ipAddress'),
        className: 'sm:min-w-24',
        cell: (row) => <span className="font-mono text-caption text-ink-2">{row.ip_address || nothing}</span>,
      },
    ],
    [t, format, eventName],
  )
  return <DataTable caption={t('title')} columns={columns} rows={rows} rowKey={(row) => row.id} />
}

/** Who did it: somebody here, or somebody outside by a link, or the server. */
function Actor({ row: { user_email: email, details } }: { row: AuditEntry }) {
  const { t } = useTranslation('audit')
  if (details.itself) return t('actor.itself')
  if (!details.outside) return email ? <EmailText address={email} /> : nothing
  if (email === '') return t('actor.outside')
  return (
    <>
      {t('actor.byLinkOf')} <EmailText address={email} />
    </>
  )
}

/** For whom access to one item is, for how long, which approval it was, and why it was asked for. */
function AccessDetails({ details: { name, hours, approvals, reason } }: Pick<AuditEntry, 'details'>) {
  const { t } = useTranslation('audit')
  const parts = [
    name && t('access.for', { name }),
    hours && t('access.hours', { count: Number(hours) }),
    approvals && t('access.approvals', { approvals }),
    reason,
  ].filter(Boolean)
  if (parts.length === 0) return null
  return <span className="line-clamp-3 block text-ink-3 text-small">{parts.join(' · ')}</span>
}
