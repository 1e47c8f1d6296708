import { FolderX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** In place of a vault that the address names and the list does not have. */
export function MissingVault({
  onBack,
  onShowDeleted,
}: {
  onBack: () => void
  /** Null for somebody who restores no vault. */
  onShowDeleted: (() => void) | null
}) {
  const { t } = useTranslation('vaults')
  return (
    <div role="alert" className="m-auto">
      <EmptyState
        icon={<FolderX />}
        title={t('missing.title')}
        description={t('missing.description')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {onShowDeleted && <Button onClick={onShowDeleted}>{t('deleted.title')}</Button>}
            <Button onClick={onBack}>{t('backToVaults')}</Button>
          </div>
        }
      />
    </div>
  )
}
