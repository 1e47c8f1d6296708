import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'

export function AuditScreen() {
  const { t } = useTranslation('audit')
  return (
    <Page title={t('title')} description={t('description')}>
      <LoadingLines />
    </Page>
  )
}
