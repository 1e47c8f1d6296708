import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { RequestActions } from './request-actions.tsx'
import { ApprovalsOf, ItemOf, StatusOf } from './request-cells.tsx'
import { useUnsignedEndings } from './use-requests.ts'

/** Every request with its item, who asks, why, and what may be done about it. */
export function RequestTable({
  kind,
  requests,
  openId,
  onApprove,
}: {
  kind: AccessKind
  requests: readonly AccessRequest[]
  /** The request that a notification leads to. */
  openId: string | null
  onApprove: (request: AccessRequest) => void
}) {
  const { t } = useTranslation('access-requests')
  const format = useFormat()
  useQuery(vaultsQuery)
  const unsigned = useUnsignedEndings(requests)
  const columns = useMemo<Column<AccessRequest>[]>(
    () => [
      {
        key: 'item',
        header: t('column.item'),
        className: 'tabled:min-w-36',
        cell: (request) => <ItemOf request={request} />,
      },
      {
        key: 'requester',
        header: t('column.requester'),
        className: 'tabled:min-w-39',
        cell: ({ requester }) => (
          <>
            <span className="block text-ink">{requester.name}</span>
            <span className="block text-ink-3 text-small">
              <EmailText address={requester.email} />
            </span>
          </>
        ),
      },
      {
        key: 'reason',
        header: t('column.reason'),
        className: 'tabled:min-w-36',
        // A longer line would take the room of the columns beside it.
        cell: ({ reason }) => (
          <span className="block max-w-md">
            <LongText text={reason} />
          </span>
        ),
      },
      // An emergency always lasts an hour.
      ...(kind === 'jit'
        ? [
            {
              key: 'duration',
              header: t('column.duration'),
              className: 'tabled:whitespace-nowrap',
              cell: ({ requested_duration_hours: asked, granted_hours: granted }: AccessRequest) =>
                granted !== null && granted !== asked
                  ? t('shortened', { granted, asked })
                  : t('hours', { count: asked }),
            },
          ]
        : []),
      {
        key: 'status',
        header: t('column.status'),
        className: 'tabled:min-w-34',
        cell: (request) => (
          <>
            <StatusOf request={request} isUnsigned={unsigned.includes(request.id)} />
            {/* Temporary access needs more than one approval only in a two-person vault. */}
            {kind === 'jit' && request.approvals_needed > 1 && <ApprovalsOf request={request} />}
          </>
        ),
      },
      ...(kind === 'break_glass'
        ? [
            {
              key: 'approvals',
              header: t('column.approvals'),
              className: 'tabled:min-w-38',
              cell: (request: AccessRequest) => <ApprovalsOf request={request} />,
            },
          ]
        : []),
      {
        key: 'id',
        header: t('column.id'),
        className: 'tabled:min-w-32',
        // The id only helps to find a request that is named elsewhere; most people look for the time.
        cell: ({ id, created_at }) => (
          <>
            <time dateTime={created_at} className="block text-ink-2 text-small">
              {format.dateTime(created_at)}
            </time>
            <span translate="no" className="font-mono text-caption text-ink-3">
              {id.slice(0, 8)}
            </span>
          </>
        ),
      },
      {
        key: 'actions',
        header: <span className="sr-only">{t('column.actions')}</span>,
        smallHeader: null,
        className: 'tabled:text-right',
        cell: (request) => <RequestActions request={request} onApprove={onApprove} />,
      },
    ],
    [t, format, kind, onApprove, unsigned],
  )
  return (
    <DataTable
      caption={t(`${kind}.title`)}
      columns={columns}
      rows={requests}
      rowKey={({ id }) => id}
      isMarked={({ id }) => id === openId}
    />
  )
}
