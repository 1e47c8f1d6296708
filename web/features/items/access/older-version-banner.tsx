import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'

/** Says that the temporarily opened version is not the newest one, and what to do about it. */
export function OlderVersionBanner({ custody }: { custody: 'shared' | 'split' }) {
  const { t } = useTranslation('items')
  return (
    <Banner tone="warning" icon={<History />} title={t('access.older')}>
      {t(`access.olderHelp.${custody}`)}
    </Banner>
  )
}
