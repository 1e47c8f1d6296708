import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { VaultAccess } from '@chaveiro/device'
import { KeyRound, RefreshCw, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useRewrap } from './use-rewrap.ts'

/** Whether a new key is due; folded away, its number and a button to re-wrap everything under it. */
export function KeySection({ vault, access }: { vault: Vault; access: VaultAccess }) {
  const { t } = useTranslation('members')
  const rewrap = useRewrap(vault.id)
  const mayRewrap = vault.holds_key && !access.generationDue && access.generation > 1
  return (
    <ActionRow
      icon={<KeyRound />}
      title={t('keys.title')}
      description={t(access.generationDue ? 'keys.due' : 'keys.current')}
    >
      {access.generation > 0 && (
        <div className="mt-3 sm:ml-11.5">
          <Disclosure icon={<Wrench />} title={t('keys.details')}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-3">
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-medium text-ink">{t('keys.number', { number: access.generation })}</p>
                {mayRewrap && <p className="text-ink-3 text-small">{t('keys.rewrapHelp')}</p>}
              </div>
              {mayRewrap && !rewrap.progress && (
                <Button size="sm" icon={<RefreshCw />} onClick={() => void rewrap.run()}>
                  {t('keys.rewrap')}
                </Button>
              )}
            </div>
          </Disclosure>
        </div>
      )}
      {rewrap.progress && (
        <div className="mt-3 sm:ml-11.5">
          <ProgressBar
            label={t('keys.running')}
            value={rewrap.progress.total === 0 ? null : rewrap.progress.done}
            max={Math.max(1, rewrap.progress.total)}
            detail={
              rewrap.progress.total > 0 &&
              t('keys.progress', {
                done: rewrap.progress.done,
                total: rewrap.progress.total,
              })
            }
            onCancel={rewrap.cancel}
          />
        </div>
      )}
    </ActionRow>
  )
}
