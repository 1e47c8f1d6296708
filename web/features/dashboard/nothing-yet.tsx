import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** For who may fill an organisation that has no item yet: the two ways to begin. */
export function NothingYet() {
  const { t } = useTranslation('dashboard')
  return (
    <Banner
      tone="accent"
      icon={<FileUp />}
      title={t('empty.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/vaults">{t('empty.create')}</ButtonLink>
          <ButtonLink to="/import" variant="primary">
            {t('empty.import')}
          </ButtonLink>
        </div>
      }
    >
      {t('empty.description')}
    </Banner>
  )
}
