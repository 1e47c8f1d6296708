import type { ItemFault } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'

/** Names, in red, what about an item is not as its author signed it. */
export function VerificationBanner({ faults }: { faults: readonly ItemFault[] }) {
  const { t } = useTranslation('items')
  if (faults.length === 0) return null
  return (
    <Banner tone="danger" live title={t('verification.title')}>
      <ul className="mt-1 list-disc space-y-0.5 pl-4 text-red-ink">
        {faults.map((fault) => (
          <li key={fault}>{t(`verification.${fault}`)}</li>
        ))}
      </ul>
    </Banner>
  )
}
