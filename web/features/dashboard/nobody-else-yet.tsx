import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** For somebody who stores things here with nobody to share them with, or to help them recover. */
export function NobodyElseYet() {
  const { t } = useTranslation('dashboard')
  return (
    <Banner
      tone="accent"
      icon={<UserPlus />}
      title={t('alone.title')}
      action={
        <ButtonLink to="/settings?invite" variant="primary">
          {t('empty.invite')}
        </ButtonLink>
      }
    >
      {t('alone.description')}
    </Banner>
  )
}
