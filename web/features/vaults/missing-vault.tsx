import { FolderX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** In place of a vault that the address names and the list does not have. */
export function MissingVault({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('vaults')
  return (
    <div role="alert" className="m-auto">
      <EmptyState
        icon={<FolderX />}
        title={t('missing.title')}
        description={t('missing.description')}
        action={<Button onClick={onBack}>{t('backToVaults')}</Button>}
      />
    </div>
  )
}
