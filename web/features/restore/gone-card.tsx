import type { Gone, ResumeProposal } from '@chaveiro/client/types/restore.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'

/** What is gone of people and of each vault, by this browser's memory. */
export function GoneCard({ gone, proposal }: { gone: Gone; proposal: ResumeProposal | null }) {
  const { t } = useTranslation('restore')
  return (
    <Card title={t('gone.heading')} description={t('gone.description')}>
      <ul className="space-y-3 text-body text-ink">
        {gone.people > 0 && <li>{t('gone.people', { count: gone.people })}</li>}
        {gone.vaults.map(({ vaultId, name, changes, decisions }) => (
          <li key={vaultId}>
            <p className="wrap-anywhere font-medium">{name || t('gone.vault')}</p>
            {changes > 0 && <p className="text-ink-2">{t('gone.changes', { count: changes })}</p>}
            {decisions > 0 && <p className="text-ink-2">{t('gone.decisions', { count: decisions })}</p>}
          </li>
        ))}
      </ul>
      {proposal && (
        <p className="mt-4 text-ink-2 text-small">
          {t(proposal.coversMemory ? 'gone.complete' : 'gone.incomplete')}
        </p>
      )}
    </Card>
  )
}
