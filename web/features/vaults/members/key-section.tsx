import type { VaultAccess } from '@chaveiro/client/types/vaults.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'
import { KeyRound, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useRewrap } from './use-rewrap.ts'

/** Which key the vault has, whether a new one is due, and putting everything under the newest at once. */
export function KeySection({ vault, access }: { vault: Vault; access: VaultAccess }) {
  const { t } = useTranslation('members')
  const format = useFormat()
  const rewrap = useRewrap(vault.id)
  const mayRewrap = vault.holds_key && !access.generationDue && access.generation > 1
  return (
    <ActionRow
      icon={<KeyRound />}
      title={t('keys.title')}
      badge={access.generation > 0 && <Badge>{t('keys.number', { number: access.generation })}</Badge>}
      description={
        access.generationDue ? (
          t('keys.due')
        ) : (
          <>
            {t('keys.current')}
            {mayRewrap && <span className="mt-1 block">{t('keys.rewrapHelp')}</span>}
          </>
        )
      }
      actions={
        mayRewrap &&
        !rewrap.progress && (
          <Button size="sm" icon={<RefreshCw />} onClick={() => void rewrap.run()}>
            {t('keys.rewrap')}
          </Button>
        )
      }
    >
      {rewrap.progress && (
        <div className="mt-3 sm:ml-11.5">
          <ProgressBar
            label={t('keys.running')}
            value={rewrap.progress.total === 0 ? null : rewrap.progress.done}
            max={Math.max(1, rewrap.progress.total)}
            detail={
              rewrap.progress.total > 0 &&
              t('keys.progress', {
                done: format.number(rewrap.progress.done),
                total: format.number(rewrap.progress.total),
              })
            }
            onCancel={rewrap.cancel}
          />
        </div>
      )}
    </ActionRow>
  )
}
