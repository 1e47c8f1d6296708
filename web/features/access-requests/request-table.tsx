import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { useEndRequest } from './use-requests.ts'

const tones: Partial<Record<AccessRequest['status'], Tone>> = {
  pending: 'yellow',
  approved: 'green',
  denied: 'red',
}

/** Every request with its item, who asks, why, and what may be done about it. */
export function RequestTable({
  requests,
  openId,
  onApprove,
}: {
  requests: readonly AccessRequest[]
  /** The one that a notification leads to. */
  openId: string | null
  onApprove: (request: AccessRequest) => void
}) {
  const { t } = useTranslation('access-requests')
  const format = useFormat()
  const columns = useMemo<Column<AccessRequest>[]>(
    () => [
      {
        key: 'id',
        header: t('column.id'),
        className: 'sm:min-w-32',
        cell: (request) => (
          <>
            <span
              className={
                request.id === openId ? 'font-mono font-semibold text-small' : 'font-mono text-small'
              }
            >
              {request.id.slice(0, 8)}
            </span>
            <time dateTime={request.created_at} className="block text-ink-3 text-small">
              {format.dateTime(request.created_at)}
            </time>
          </>
        ),
      },
      {
        key: 'item',
        header: t('column.item'),
        className: 'sm:min-w-28',
        cell: (request) => <ItemOf request={request} />,
      },
      {
        key: 'requester',
        header: t('column.requester'),
        className: 'sm:min-w-52',
        cell: ({ requester }) => (
          <>
            <span className="block text-ink">{requester.name}</span>
            <EmailText address={requester.email} />
          </>
        ),
      },
      {
        key: 'duration',
        header: t('column.duration'),
        className: 'sm:whitespace-nowrap',
        cell: ({ requested_duration_hours: asked, granted_hours: granted }) =>
          granted !== null && granted !== asked
            ? t('shortened', { granted, asked })
            : t('hours', { count: asked }),
      },
      {
        key: 'reason',
        header: t('column.reason'),
        className: 'sm:min-w-44',
        cell: ({ reason }) => <span className="line-clamp-3 whitespace-pre-wrap">{reason}</span>,
      },
      {
        key: 'status',
        header: t('column.status'),
        className: 'sm:min-w-36',
        cell: (request) => <StatusOf request={request} />,
      },
      {
        key: 'actions',
        header: <span className="sr-only">{t('column.actions')}</span>,
        smallHeader: null,
        className: 'sm:text-right',
        cell: (request) => <ActionsOf request={request} onApprove={onApprove} />,
      },
    ],
    [t, format, openId, onApprove],
  )
  return <DataTable caption={t('title')} columns={columns} rows={requests} rowKey={({ id }) => id} />
}

function ItemOf({ request }: { request: AccessRequest }) {
  const { t } = useTranslation('access-requests')
  const { item_id, vault_id, item_title, vault_name } = request
  if (item_title === null) return <span className="text-ink-3">{t('gone')}</span>
  return (
    <>
      <Link
        to={`/vaults?${new URLSearchParams({ vault: vault_id, item: item_id })}`}
        className="font-medium text-ink underline underline-offset-2 hover:text-accent-ink"
      >
        {item_title}
      </Link>
      <span className="block text-ink-3 text-small">{vault_name}</span>
    </>
  )
}

/** The state, and when that ends or ended. */
function StatusOf({ request }: { request: AccessRequest }) {
  const { t } = useTranslation('access-requests')
  const format = useFormat()
  const { status, expires_at, lapses_at, is_approval_signed } = request
  const isWaiting = status === 'approved' && expires_at === null
  const until = expires_at ?? lapses_at
  return (
    <>
      <Badge tone={tones[status] ?? 'grey'}>{t(`status.${status}`)}</Badge>
      {isWaiting && (
        <span className="block text-ink-2 text-small">
          {t(is_approval_signed ? 'undelivered' : 'unsigned')}
        </span>
      )}
      {until && (
        <time dateTime={until} className="block text-ink-3 text-small">
          {t(expires_at ? 'expires' : 'lapses', { at: format.dateTime(until) })}
        </time>
      )}
    </>
  )
}

function ActionsOf({
  request,
  onApprove,
}: {
  request: AccessRequest
  onApprove: (request: AccessRequest) => void
}) {
  const { t } = useTranslation('access-requests')
  const { user, may } = useCurrentUser()
  const confirm = useConfirm()
  const end = useEndRequest()
  const { status, may_decide } = request
  const isOwn = request.requester.id === user.id
  const isOpen = status === 'pending' || status === 'approved'
  const named = { person: request.requester.name, item: request.item_title ?? '' }
  const askAndEnd = async (act: 'deny' | 'revoke') => {
    const question = { title: t(`ask.${act}`, named), confirmLabel: t(`button.${act}`) }
    if (await confirm({ ...question, tone: 'danger' })) end.mutate({ request, act })
  }
  return (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      {may_decide && (
        <Button
          size="sm"
          variant="primary"
          aria-label={t('button.approveNamed', named)}
          onClick={() => onApprove(request)}
        >
          {t(status === 'pending' ? 'button.approve' : 'button.confirm')}
        </Button>
      )}
      {may_decide && status === 'pending' && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={t('button.denyNamed', named)}
          onClick={() => void askAndEnd('deny')}
        >
          {t('button.deny')}
        </Button>
      )}
      {status === 'approved' && may('end_jit', { isOwn }) && (
        <Button size="sm" busy={end.isPending} onClick={() => void askAndEnd('revoke')}>
          {t('button.revoke')}
        </Button>
      )}
      {isOwn && isOpen && (
        <Button size="sm" busy={end.isPending} onClick={() => end.mutate({ request, act: 'withdraw' })}>
          {t(request.delivered_at ? 'button.end' : 'button.withdraw')}
        </Button>
      )}
    </span>
  )
}
