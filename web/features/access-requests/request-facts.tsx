import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { DrawnVault } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { EmailText } from '../../ui/email-text.tsx'
import { RehearsalBadge } from '../../ui/rehearsal-badge.tsx'
import { Fact, Facts } from '../../ui/table.tsx'

/** Who asks for what, where it lies, why, and for an emergency how long. */
export function RequestFacts({
  request: { kind, requester, item_title, is_rehearsal, vault_name, reason },
  vault,
}: {
  request: AccessRequest
  /** Undefined until the vaults are loaded; null if it is not among them. */
  vault: DrawnVault | null | undefined
}) {
  const { t } = useTranslation('access-requests')
  return (
    <Facts>
      <Fact name={t('column.requester')}>
        {requester.name}
        <span className="block text-ink-3 text-small">
          <EmailText address={requester.email} />
        </span>
      </Fact>
      <Fact name={t('column.item')}>
        {item_title}
        {is_rehearsal && <RehearsalBadge className="ml-2 align-middle" />}
      </Fact>
      <Fact name={t('approve.vault')}>
        {vault ? vault.path.map((name) => name ?? '…').join(' / ') : vault_name}
      </Fact>
      {kind === 'break_glass' && <Fact name={t('column.duration')}>{t('approve.hour')}</Fact>}
      <Fact name={t('column.reason')} wide>
        <span className="whitespace-pre-wrap">{reason}</span>
      </Fact>
    </Facts>
  )
}
