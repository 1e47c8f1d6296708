import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button-link.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'

export function NotFound() {
  const { t } = useTranslation('common')
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        icon={<Compass />}
        title={t('notFound.title')}
        description={t('notFound.description')}
        action={<ButtonLink to="/">{t('notFound.home')}</ButtonLink>}
      />
    </Page>
  )
}
