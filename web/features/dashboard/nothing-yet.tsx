import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** How to begin, for somebody who may fill an organisation without items. */
export function NothingYet() {
  const { t } = useTranslation('dashboard')
  const { may } = useCurrentUser()
  return (
    <Banner
      tone="accent"
      icon={<FileUp />}
      title={t('empty.title')}
      action={
        <div className="flex flex-wrap gap-2">
          {/* In the order of doing them: on a phone they stand one below the other. */}
          <ButtonLink to="/import" variant="primary">
            {t('empty.import')}
          </ButtonLink>
          <ButtonLink to="/vaults?new">{t('empty.create')}</ButtonLink>
          {may('see_people') && <ButtonLink to="/settings?invite">{t('empty.invite')}</ButtonLink>}
        </div>
      }
    >
      {t('empty.description')}
    </Banner>
  )
}
