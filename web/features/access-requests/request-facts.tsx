import type { RequestHandle } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { EmailText } from '../../ui/email-text.tsx'
import { RehearsalBadge } from '../../ui/rehearsal-badge.tsx'
import { Fact, Facts } from '../../ui/table.tsx'

/** Who asks for what, where it lies, why, and for an emergency how long. */
export function RequestFacts({
  request: { kind, requester, item, vault, reason },
  name,
}: {
  request: RequestHandle
  /** The requester's, as the server says; the address beside it is verified. */
  name: string
}) {
  const { t } = useTranslation('access-requests')
  return (
    <Facts>
      <Fact name={t('column.requester')}>
        {name}
        <span className="block text-ink-3 text-small">
          <EmailText address={requester.email} />
        </span>
      </Fact>
      <Fact name={t('column.item')}>
        {item.title}
        {item.isRehearsal && <RehearsalBadge className="ml-2 align-middle" />}
      </Fact>
      <Fact name={t('approve.vault')}>{vault.path.map((one) => one ?? '…').join(' / ')}</Fact>
      {kind === 'break_glass' && <Fact name={t('column.duration')}>{t('approve.hour')}</Fact>}
      <Fact name={t('column.reason')} wide>
        <span className="whitespace-pre-wrap">{reason}</span>
      </Fact>
    </Facts>
  )
}
