import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'

/** That what is open for a time is not the newest version, and what to do about it. */
export function OlderVersionBanner({ custody }: { custody: 'shared' | 'split' }) {
  const { t } = useTranslation('items')
  return (
    <Banner tone="warning" icon={<History />} title={t('access.older')}>
      {t(`access.olderHelp.${custody}`)}
    </Banner>
  )
}
