import type { HealthReport } from '@chaveiro/device'
import { EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'

const named = ['checkout_required', 'two_person_item', 'changed', 'unverified'] as const
const isNamed = (gap: string): gap is (typeof named)[number] => named.some((one) => one === gap)

/** What a check did not look at, and why. */
export function HealthGaps({
  report: { gaps, closedVaults, knowsLeaks, knowsOwners, ranges },
}: {
  report: HealthReport
}) {
  const { t } = useTranslation('health')
  const counted = Object.entries(gaps)
  const count = counted.reduce((sum, [, number]) => sum + number, 0)
  const other = counted.reduce((sum, [gap, number]) => sum + (isNamed(gap) ? 0 : number), 0)
  const lines = [
    ...named.flatMap((gap) => (gaps[gap] ? [t(`gap.${gap}`, { count: gaps[gap] })] : [])),
    ...(other > 0 ? [t('gap.other', { count: other })] : []),
    ...(closedVaults > 0 ? [t('gap.closedVaults', { count: closedVaults })] : []),
    ...(knowsLeaks ? [] : [t('gap.noLeaks')]),
    ...(ranges === 'cut' ? [t('gap.rangesCut')] : []),
    ...(knowsOwners ? [] : [t('gap.noOwners')]),
    t('gap.files'),
  ]
  return (
    <Banner
      tone="info"
      icon={<EyeOff />}
      title={count === 0 ? t('gap.headingNone') : t('gap.heading', { count })}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Banner>
  )
}
