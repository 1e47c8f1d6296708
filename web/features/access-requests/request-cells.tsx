import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { PathLine } from '../../ui/path-line.tsx'
import { RehearsalBadge } from '../../ui/rehearsal-badge.tsx'

const tones: Partial<Record<AccessRequest['status'], Tone>> = {
  pending: 'yellow',
  approved: 'green',
  denied: 'red',
}

export function ItemOf({ request }: { request: AccessRequest }) {
  const { t } = useTranslation('access-requests')
  const pathText = useVaultPathText()
  const { item_id, vault_id, item_title, vault_name, is_rehearsal } = request
  const mark = is_rehearsal && <RehearsalBadge className="mt-1" />
  if (item_title === null) {
    return (
      <>
        <span className="block text-ink-3">{t('gone')}</span>
        {mark}
      </>
    )
  }
  return (
    <>
      <Link
        to={vaultPath(vault_id, item_id)}
        className="font-medium text-ink underline underline-offset-2 hover:text-accent-ink"
      >
        {item_title}
      </Link>
      {vault_name !== null && (
        <span className="block text-ink-3 text-small">
          <PathLine path={pathText({ id: vault_id, name: vault_name })} />
        </span>
      )}
      {mark}
    </>
  )
}

/** The status, whether nobody signed that it ended, and when it ends or ended. */
export function StatusOf({ request, isUnsigned }: { request: AccessRequest; isUnsigned: boolean }) {
  const { t } = useTranslation('access-requests')
  const format = useFormat()
  const { status, expires_at, lapses_at, is_approval_signed } = request
  const isWaiting = status === 'approved' && expires_at === null
  const until = expires_at ?? lapses_at
  const running = expires_at ? 'expires' : 'lapses'
  const isOver = status !== 'pending' && status !== 'approved'
  return (
    <>
      <Badge tone={tones[status] ?? 'grey'}>{t(`status.${status}`)}</Badge>
      {isWaiting && (
        <span className="block text-ink-2 text-small">
          {t(is_approval_signed ? 'undelivered' : 'unsigned')}
        </span>
      )}
      {isUnsigned && <span className="block text-ink-2 text-small">{t('endedUnsigned')}</span>}
      {until && (
        <time dateTime={until} className="mt-0.5 block text-ink-3 text-small">
          {t(isOver ? 'over' : running, { at: format.dateTime(until) })}
        </time>
      )}
    </>
  )
}

/** How many of the required people have approved, and who. */
export function ApprovalsOf({
  request: { approvals, approvals_needed, status },
}: {
  request: AccessRequest
}) {
  const { t } = useTranslation('access-requests')
  const { user } = useCurrentUser()
  const waitsForAnother = status === 'pending' && approvals.some(({ id }) => id === user.id)
  return (
    <>
      <span className="block font-medium text-ink tabular-nums not-first:mt-1">
        {t('approvals', { given: approvals.length, needed: approvals_needed })}
      </span>
      {approvals.length > 0 && (
        <ul aria-label={t('column.approvals')} className="mt-0.5 space-y-1">
          {approvals.map(({ id, name }, place) => (
            <li key={id} className="flex items-start gap-1.5">
              <CircleCheck aria-hidden="true" className="mt-0.75 size-3.5 shrink-0 text-green-ink" />
              <span className="min-w-0 text-small">
                <span className="block text-ink">{name}</span>
                <span className="block text-caption text-ink-3">{t('approver', { number: place + 1 })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {waitsForAnother && <span className="mt-1 block text-ink-3 text-small">{t('youApproved')}</span>}
    </>
  )
}
